import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { members, sessions } from '../../db/schema/index.ts'
import type { Viewer } from '../../lib/session.ts'

/** The viewer of an open session and when it ends (epoch ms); a session opened by another admin key is none. */
export async function findOpenSession(db: Db, tokenHash: string, keyPrint: string | null, now: number) {
  const row = await db
    .select({
      id: members.id,
      status: members.status,
      isAdmin: members.isAdmin,
      method: sessions.method,
      keyPrint: sessions.keyPrint,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
    .get()
  if (!row || (row.method === 'admin_key' && row.keyPrint !== keyPrint)) return null
  const viewer: Viewer = { id: row.id, status: row.status, isAdmin: row.isAdmin, method: row.method }
  return { viewer, expiresAt: row.expiresAt }
}
