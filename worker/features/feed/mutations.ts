import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { revocations, sessionRooms } from '../../db/schema/index.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'

/** The feed among the rooms, whose ids look otherwise. */
export const FEED = 'feed'

/**
 * The statement that notes that a session opens a socket in a room, which must come before the socket: whoever ends the
 * session later asks the room, and whoever has ended it is found by looking once more afterwards.
 */
export function noteRoomSocket(db: Db, tokenHash: string, roomId: string) {
  return db
    .insert(sessionRooms)
    .select(
      sql`SELECT s.token_hash, r.id FROM sessions s, chat_rooms r WHERE s.token_hash = ${tokenHash} AND r.id = ${roomId}`,
    )
    .onConflictDoNothing()
}

/** The statement that remembers to close the sockets of sessions; in a batch, before the one that ends them. */
export function noteSessionRevocations(db: Db, which: SQL, now: number) {
  const rooms = sql`SELECT room_id FROM session_rooms WHERE session_token_hash = sessions.token_hash`
  return db
    .insert(revocations)
    .select(
      sql`SELECT lower(hex(randomblob(16))), NULL, sessions.token_hash, ${closeCodes.signIn}, ${now}, ${placesOf(rooms)}
        FROM sessions WHERE ${which}`,
    )
    .returning()
}

/**
 * The statement that remembers to close every socket of a member, where `when` holds; part of the batch of the decision,
 * before their sessions go.
 */
export function noteMemberRevocation(db: Db, memberId: string, code: number, now: number, when = sql`1`) {
  return noteMemberRevocations(db, sql`SELECT ${memberId} AS id WHERE ${when}`, code, now)
}

/** As `noteMemberRevocation`, of all whose ids a SELECT gives as `id`. */
export function noteMemberRevocations(db: Db, who: SQL, code: number, now: number) {
  const rooms = sql`SELECT room_id FROM sessions JOIN session_rooms ON session_token_hash = token_hash
    WHERE member_id = who.id`
  return db
    .insert(revocations)
    .select(
      sql`SELECT lower(hex(randomblob(16))), who.id, NULL, ${code}, ${now}, ${placesOf(rooms)} FROM (${who}) who`,
    )
    .returning()
}

// SQL: the objects that may hold a socket, as a list.
function placesOf(rooms: SQL) {
  return sql`(SELECT json_group_array(place) FROM (SELECT ${FEED} AS place UNION ${rooms}))`
}

/** Forgets what was to be closed of members who are back: the decision on them was reversed. */
export async function dropReversedRevocations(db: Db): Promise<void> {
  const isBack = sql`SELECT 1 FROM members WHERE id = revoked_member_id AND status <> 'rejected'`
  await db.delete(revocations).where(sql`code = ${closeCodes.removed} AND EXISTS (${isBack})`)
}

/** Remembers which objects do not know of a revocation yet; it is over when all do. */
export async function noteWhoIsStillToBeTold(
  db: Db,
  id: string,
  waiting: string[],
  now: number,
): Promise<void> {
  const isThis = eq(revocations.id, id)
  if (waiting.length === 0) await db.delete(revocations).where(isThis)
  else await db.update(revocations).set({ waiting, at: now }).where(isThis)
}
