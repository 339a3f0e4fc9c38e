import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../db/client.ts'
import { revocations, sessionRooms } from '../../db/schema/index.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'

/** The feed among the rooms, whose ids look otherwise. */
export const FEED = 'feed'

/**
 * The statement that notes that a session opens a socket in a room, which must come before the socket: whoever ends the
 * session later asks the room, and whoever has ended it is found by looking once more afterwards.
 */
export function noteRoomSocket(db: Db, tokenHash: string, roomId: string) {
  const entered = { tokenHash: sql`s.token_hash`, roomId: sql`r.id` }
  const rest = sql`FROM sessions s, chat_rooms r WHERE s.token_hash = ${tokenHash} AND r.id = ${roomId}`
  return db
    .insert(sessionRooms)
    .select(selectColumns(sessionRooms, entered, rest))
    .onConflictDoNothing()
}

/** The statement that remembers to close the sockets of sessions; in a batch, before the one that ends them. */
export function noteSessionRevocations(db: Db, which: SQL, now: number) {
  const rooms = sql`SELECT room_id FROM session_rooms WHERE session_token_hash = sessions.token_hash`
  const revocation = { memberId: null, session: sql`sessions.token_hash`, code: closeCodes.signIn, at: now }
  return noteRevocations(db, revocation, rooms, sql`FROM sessions WHERE ${which}`)
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
  const revocation = { memberId: sql`who.id`, session: null, code, at: now }
  return noteRevocations(db, revocation, rooms, sql`FROM (${who}) who`)
}

interface NewRevocation {
  memberId: SQL | null
  session: SQL | null
  code: number
  at: number
}

// The objects that may hold a socket are the feed and these rooms.
function noteRevocations(db: Db, revocation: NewRevocation, rooms: SQL, rest: SQL) {
  const id = sql`lower(hex(randomblob(16)))`
  const waiting = sql`(SELECT json_group_array(place) FROM (SELECT ${FEED} AS place UNION ${rooms}))`
  return db
    .insert(revocations)
    .select(selectColumns(revocations, { id, ...revocation, waiting }, rest))
    .returning()
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
