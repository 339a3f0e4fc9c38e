import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { revocations } from '../../db/schema/index.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'

/** The statement that remembers to close the sockets of sessions; in a batch, before the one that ends them. */
export function noteSessionsEnd(db: Db, which: SQL, now: number) {
  return db
    .insert(revocations)
    .select(
      sql`SELECT lower(hex(randomblob(16))), NULL, sessions.token_hash, ${closeCodes.signIn}, ${now}, NULL
        FROM sessions WHERE ${which}`,
    )
    .returning()
}

/** The statement that remembers to close every socket of a member, where `when` holds; part of the batch of the decision. */
export function noteMemberOut(db: Db, memberId: string, code: number, now: number, when = sql`1`) {
  return db
    .insert(revocations)
    .select(sql`SELECT lower(hex(randomblob(16))), ${memberId}, NULL, ${code}, ${now}, NULL WHERE ${when}`)
    .returning()
}

/** Forgets what was to be closed of members who are back: the decision on them was reversed. */
export async function dropReversed(db: Db): Promise<void> {
  const isBack = sql`SELECT 1 FROM members WHERE id = revoked_member_id AND status <> 'rejected'`
  await db.delete(revocations).where(sql`code = ${closeCodes.removed} AND EXISTS (${isBack})`)
}

/** Remembers which objects do not know of a revocation yet; it is over when all do. */
export async function noteClosed(db: Db, id: string, waiting: string[], now: number): Promise<void> {
  const isThis = eq(revocations.id, id)
  if (waiting.length === 0) await db.delete(revocations).where(isThis)
  else await db.update(revocations).set({ waiting, at: now }).where(isThis)
}
