import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../db/client.ts'
import { errands, sessionRooms } from '../../db/schema/index.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import { FEED } from '../../lib/objects/tell-objects.ts'
import { noteErrands } from '../errands/mutations.ts'

/**
 * The statement that records that a session opens a socket in a room; it must run before the socket opens. Whoever ends the
 * session later asks that room; if it ended meanwhile, a second look finds that. An expired session (at this time, epoch ms)
 * records nothing.
 */
export function noteRoomSocket(db: Db, tokenHash: string, roomId: string, now: number) {
  const entered = { tokenHash: sql`s.token_hash`, roomId: sql`r.id` }
  const rest = sql`FROM sessions s, chat_rooms r
    WHERE s.token_hash = ${tokenHash} AND s.expires_at > ${now} AND r.id = ${roomId}`
  return db
    .insert(sessionRooms)
    .select(selectColumns(sessionRooms, entered, rest))
    .onConflictDoNothing()
}

/** The statement that creates errands to close the sockets of sessions; in a batch, before the one that ends them. */
export function noteSessionRevocations(db: Db, which: SQL, now: number) {
  const rooms = sql`SELECT room_id FROM session_rooms WHERE session_token_hash = sessions.token_hash`
  const whose = sql`json_object('session', sessions.token_hash)`
  return noteRevocations(
    db,
    { whose, code: closeCodes.signIn, rooms, at: now },
    sql`FROM sessions WHERE ${which}`,
  )
}

/**
 * The statement that creates an errand to close every socket of a member, if `when` holds; part of the batch of the decision,
 * before their sessions are deleted.
 */
export function noteMemberRevocation(db: Db, memberId: string, code: number, now: number, when = sql`1`) {
  return noteMemberRevocations(db, sql`SELECT ${memberId} AS id WHERE ${when}`, code, now)
}

/** Like `noteMemberRevocation`, for all members that `who` SELECTs as `id`. */
export function noteMemberRevocations(db: Db, who: SQL, code: number, now: number) {
  const rooms = sql`SELECT room_id FROM sessions JOIN session_rooms ON session_token_hash = token_hash
    WHERE member_id = who.id`
  const whose = sql`json_object('memberId', who.id)`
  return noteRevocations(db, { whose, code, rooms, at: now }, sql`FROM (${who}) who`)
}

interface NewRevocations {
  whose: SQL
  code: number
  rooms: SQL
  at: number
}

// The feed and these rooms are the objects that may hold a socket.
function noteRevocations(db: Db, { whose, code, rooms, at }: NewRevocations, rest: SQL) {
  const task = sql`json_object('close', ${whose}, 'code', ${code})`
  const objects = sql`SELECT ${FEED} AS object UNION ${rooms}`
  return noteErrands(db, { kind: 'close-sockets', task, objects, at }, rest)
}

/** Drops errands to close sockets of members who are back because the decision on them was reversed; gives their ids. */
export async function dropReversedRevocations(db: Db): Promise<string[]> {
  const isRemoval = sql`task ->> '$.code' = ${closeCodes.removed}`
  const isBack = sql`EXISTS (SELECT 1 FROM members WHERE members.id = task ->> '$.close.memberId' AND status <> 'rejected')`
  const dropped = await db
    .delete(errands)
    .where(and(eq(errands.kind, 'close-sockets'), isRemoval, isBack))
    .returning({ id: errands.id })
  return dropped.map(({ id }) => id)
}
