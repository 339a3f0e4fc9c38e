import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { members, sessions } from '../../db/schema/index.ts'
import type { Viewer } from '../../lib/env.ts'

/** The viewer of an open session, or `null`; a session opened by another admin key is none. */
export async function findOpenSession(
  db: Db,
  tokenHash: string,
  keyPrint: string | null,
  now: number,
): Promise<Viewer | null> {
  const row = await db
    .select({
      viewer: {
        id: members.id,
        gamertag: members.gamertag,
        displayName: members.displayName,
        profileImageUrl: members.profileImageUrl,
        status: members.status,
        isAdmin: members.isAdmin,
        method: sessions.method,
        session: sessions.tokenHash,
        expiresAt: sessions.expiresAt,
      },
      keyPrint: sessions.keyPrint,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
    .get()
  if (!row || (row.viewer.method === 'admin_key' && row.keyPrint !== keyPrint)) return null
  return row.viewer
}

/** The status of the member whose session this is now, or `null` if it has ended. */
export async function findStatus(db: Db, tokenHash: string): Promise<Viewer['status'] | null> {
  const row = await db
    .select({ status: members.status })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.tokenHash, tokenHash))
    .get()
  return row?.status ?? null
}
