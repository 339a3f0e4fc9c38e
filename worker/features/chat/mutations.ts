import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../../db/client.ts'
import { chatRooms, departures, roomSummaries } from '../../db/schema/index.ts'
import { logAct } from '../../lib/audit.ts'
import { now } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { newId } from '../../lib/ids.ts'
import { roomOf, withRetries } from '../../lib/objects/stubs.ts'
import { Problem } from '../../lib/problem.ts'
import { publish } from '../feed/broadcast.ts'
import { noteEntry } from '../feed/mutations.ts'
import { tellObjects } from '../feed/revocation.ts'
import { type MentionInput, ringMentioned, withdrawMentions } from '../notifications/mutations.ts'
import { freeUses, noteUses, type UploadUse } from '../uploads/mutations.ts'
import type { LastMessage, RoomInput } from './contract.ts'
import { type Departure, findRoom, findRoomOf, findRoomState, listRoomIds } from './queries.ts'

/**
 * Creates the room of a championship, or gives the one that stands. Throws `one_of_a_kind` for other kinds, and
 * `not_found` without such a championship.
 */
export async function createRoom(
  db: Db,
  { name, type, championshipId }: RoomInput,
  actor: string,
  now: number,
) {
  if (type !== 'championship') throw new Problem('one_of_a_kind')
  const id = newId()
  const championship = championshipId ?? ''
  const isFree = sql`EXISTS (SELECT 1 FROM championships WHERE id = ${championship})
    AND NOT EXISTS (SELECT 1 FROM chat_rooms WHERE championship_id = ${championship})`
  const [, created] = await db.batch([
    logAct(db, { at: now, actor, action: 'room.create', subject: id }, isFree),
    db
      .insert(chatRooms)
      .select(
        sql`SELECT ${id}, ${name}, 'championship', id, 1, ${now} FROM championships
          WHERE id = ${championship} AND ${isFree}`,
      )
      .returning({ id: chatRooms.id }),
  ])
  const room = created.length === 1 ? await findRoom(db, id) : await findRoomOf(db, championship)
  if (!room) throw new Problem('not_found', { detail: 'Championship not found' })
  return { room, isNew: created.length === 1 }
}

/**
 * Closes a room for writing, in the room itself and in everybody's list; the directory has been told already. A room
 * that cannot be reached now is told by whoever enters it next.
 */
export async function archiveRoom(env: Env, roomId: string): Promise<void> {
  const event = { type: 'room-activity', chatRoomId: roomId, lastMessage: null } as const
  await Promise.all([
    withRetries(() => roomOf(env, roomId).archive()),
    publish(env, [{ to: 'all', events: [event] }]),
  ])
}

/**
 * The object of a room of the directory. Any id would make one, so the directory is asked first, and it is told if it
 * should be archived. Throws `not_found`.
 */
export async function enterRoom(env: Env, db: Db, roomId: string) {
  const [room] = await findRoomState(db, roomId)
  return openedRoom(env, roomId, room)
}

/** As `enterRoom`, for a session's socket, which is to be closed with the session. Throws `not_found`. */
export async function enterBySocket(env: Env, db: Db, roomId: string, tokenHash: string) {
  const [[room]] = await db.batch([findRoomState(db, roomId), noteEntry(db, tokenHash, roomId)])
  return openedRoom(env, roomId, room)
}

/** What a stretch of a room's log means for D1. `rev` is the revision of each entry. */
export interface Projection {
  roomId: string
  lastMessage: LastMessage | null
  mentions: (MentionInput & { rev: number })[]
  /** Which uploaded files the messages show. */
  uses: UploadUse[]
  /** The ids of messages that were deleted. */
  deleted: string[]
  acts: { action: string; subject: string; actor: string; at: number; rev: number }[]
  /** The revision up to which this goes. */
  to: number
}

/**
 * Tells D1 what has happened in a room, in one transaction. Entries that D1 has heard of already do nothing, so it can
 * be repeated after whatever failure.
 */
export async function projectLog(db: Db, projection: Projection) {
  const { roomId, lastMessage, mentions, uses, deleted, acts, to } = projection
  const statements: BatchItem<'sqlite'>[] = [
    ...mentions.map(mention => ringMentioned(db, mention, isUntold(roomId, mention.rev))),
    ...(uses.length > 0 ? noteUses(db, uses) : []),
    ...deleted.map(messageId => withdrawMentions(db, messageId)),
    ...(deleted.length > 0 ? freeUses(db, deleted, now()) : []),
    ...acts.map(({ rev, ...act }) => logAct(db, act, isUntold(roomId, rev))),
  ]
  const last = upsertSummary(db, roomId, lastMessage, to) // what the others ask for changes with it
  await db.batch([...statements, last] as unknown as [typeof last])
}

/** Remembers that the rooms still have to forget a member; part of the batch that deletes him. */
export function noteDeparture(db: Db, memberId: string, at: number, when: SQL) {
  return db.insert(departures).select(sql`SELECT ${memberId}, ${at}, NULL WHERE ${when}`)
}

/** Makes rooms forget a member who has left: likes and votes taken away (decision 16). What fails is left for the cron, and logged. */
export async function forgetDeparted(env: Env, db: Db, { memberId, waiting }: Departure): Promise<void> {
  const rooms = waiting ?? (await listRoomIds(db))
  const missed = await tellObjects(env, rooms, { forget: memberId })
  const isThis = eq(departures.formerMemberId, memberId)
  if (missed.length === 0) return void (await db.delete(departures).where(isThis))
  await db.update(departures).set({ waiting: missed, at: now() }).where(isThis)
  console.error(JSON.stringify({ event: 'departure', waiting: missed.length }))
}

async function openedRoom(env: Env, roomId: string, room: { isActive: boolean } | undefined) {
  if (!room) throw new Problem('not_found')
  const object = roomOf(env, roomId)
  if (!room.isActive) await object.archive()
  return object
}

function upsertSummary(db: Db, roomId: string, lastMessage: LastMessage | null, rev: number) {
  const { id: messageId = null, memberId: authorId = null, createdAt } = lastMessage ?? {}
  const at = createdAt ? Date.parse(createdAt) : null
  return db
    .insert(roomSummaries)
    .values({ roomId, messageId, authorId, at, rev })
    .onConflictDoUpdate({
      target: roomSummaries.roomId,
      set: { rev, ...(lastMessage && { messageId, authorId, at }) },
      setWhere: sql`excluded.rev > room_summaries.rev`,
    })
}

function isUntold(roomId: string, rev: number) {
  return sql`NOT EXISTS (SELECT 1 FROM room_summaries WHERE room_id = ${roomId} AND rev >= ${rev})`
}
