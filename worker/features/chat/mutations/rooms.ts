import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Db, selectColumns } from '#worker/db/client.ts'
import { chatRooms, departures, roomSummaries } from '#worker/db/schema/index.ts'
import { publish } from '#worker/features/feed/broadcast.ts'
import { noteRoomSocket } from '#worker/features/feed/mutations.ts'
import { sendErrand } from '#worker/features/feed/revocation.ts'
import {
  countMentionRings,
  type MentionInput,
  notifyMentioned,
  notifyOfParkedEntry,
  withdrawMentions,
} from '#worker/features/notifications/mutations.ts'
import { removeUploadUses, saveUploadUses, type UploadUse } from '#worker/features/uploads/mutations.ts'
import { insertAudit } from '#worker/lib/audit.ts'
import { now } from '#worker/lib/clock.ts'
import { newId } from '#worker/lib/crypto.ts'
import type { Env } from '#worker/lib/env.ts'
import { roomStub, withRetries } from '#worker/lib/objects/stubs.ts'
import { Problem } from '#worker/lib/problem.ts'
import type { LastMessage, RoomInput } from '../contract.ts'
import {
  type Departure,
  findMembersVersion,
  findRoom,
  findRoomOf,
  findRoomState,
  listRoomIds,
} from '../queries.ts'
import type { Telling } from '../rules/restored-backup.ts'

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
    insertAudit(db, { at: now, actor, action: 'room.create', subject: id }, isFree),
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
    withRetries(() => roomStub(env, roomId).archive()),
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

/** As `enterRoom`, for reading: with the version of the members that its authors are of. Throws `not_found`. */
export async function lookIntoRoom(env: Env, db: Db, roomId: string) {
  const [[room], [members]] = await db.batch([findRoomState(db, roomId), findMembersVersion(db)])
  return { room: await openedRoom(env, roomId, room), version: members?.version ?? '' }
}

/** As `enterRoom`, for a session's socket, which is to be closed with the session. Throws `not_found`. */
export async function enterBySocket(env: Env, db: Db, roomId: string, tokenHash: string) {
  const [[room]] = await db.batch([findRoomState(db, roomId), noteRoomSocket(db, tokenHash, roomId)])
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
  /** What D1 must have noted of the room for this to be true. */
  telling: Telling
}

/**
 * Tells D1 what has happened in a room, in one transaction. Entries that D1 has heard of already do nothing, so it can
 * be repeated after whatever failure; and where D1 and the room are not of one time, none does. Gives whether D1 has
 * noted it: if not, it was a repetition or one of the two was turned back.
 */
export async function projectLog(db: Db, projection: Projection): Promise<boolean> {
  const { mentions, uses, deleted, acts } = projection
  const statements: BatchItem<'sqlite'>[] = [
    ...mentions.map(mention => notifyMentioned(db, mention, isUntold(projection, mention.rev))),
    ...(mentions.length > 0 ? [countMentionRings(db, mentions, rev => isUntold(projection, rev))] : []),
    ...(uses.length > 0 ? saveUploadUses(db, uses) : []),
    ...deleted.flatMap(messageId => withdrawMentions(db, messageId)),
    ...(deleted.length > 0 ? removeUploadUses(db, deleted, now()) : []),
    ...acts.map(({ rev, ...act }) => insertAudit(db, act, isUntold(projection, rev))),
  ]
  return inOneGo(db, statements, noteTold(db, projection))
}

/** Keeps the files that a message shows, and tells D1 nothing else of it. */
export async function keepFiles(db: Db, uses: readonly UploadUse[]): Promise<void> {
  if (uses.length > 0) await db.batch(saveUploadUses(db, uses))
}

/** In place of an entry of a room's log that D1 does not take: the admins' bells ring, and the log goes on after it. */
export async function noteParked(db: Db, { telling, ...entry }: ParkedEntry): Promise<boolean> {
  const { roomId, messageId, lastMessage, rev, at } = entry
  const told = { roomId, lastMessage, to: rev, telling }
  const ring = notifyOfParkedEntry(db, { roomId, messageId, at }, isUntold(told, rev))
  return inOneGo(db, [ring], noteTold(db, told))
}

/** What D1 is told of an entry that it does not take; `messageId` is that of the message or poll it is about. */
type ParkedEntry = Pick<Projection, 'roomId' | 'lastMessage' | 'telling'> & {
  messageId: string
  rev: number
  at: number
}

/** Notes that a room was turned back to an older state: which history it has begun, and what is its newest message now. */
export async function noteTurnedBack(
  db: Db,
  roomId: string,
  epoch: string,
  rev: number,
  lastMessage: LastMessage | null,
): Promise<void> {
  const row = { epoch, rev, ...summaryOf(lastMessage) }
  await db
    .insert(roomSummaries)
    .values({ roomId, ...row })
    .onConflictDoUpdate({ target: roomSummaries.roomId, set: row })
}

/** The statement that remembers that the rooms still have to forget members; `who`: SELECTs their ids. Part of the batch that deletes them. */
export function noteDepartures(db: Db, who: SQL, at: number) {
  return db
    .insert(departures)
    .select(
      selectColumns(departures, { formerMemberId: sql`who.id`, at, waiting: null }, sql`FROM (${who}) who`),
    )
}

/** Asks every room whether D1 knows all that has happened in it; gives those that tell it now, or cannot be asked. */
export async function listUntold(env: Env, db: Db): Promise<string[]> {
  return sendErrand(env, await listRoomIds(db), 'confirm-told')
}

/** Makes rooms forget a member who has left: likes and votes taken away (decision 16). What fails is left for the cron, and logged. */
export async function forgetDeparted(env: Env, db: Db, { memberId, waiting }: Departure): Promise<void> {
  const rooms = waiting ?? (await listRoomIds(db))
  const missed = await sendErrand(env, rooms, { forget: memberId })
  const isThis = eq(departures.formerMemberId, memberId)
  if (missed.length === 0) return void (await db.delete(departures).where(isThis))
  await db.update(departures).set({ waiting: missed, at: now() }).where(isThis)
  console.error(JSON.stringify({ event: 'departure', waiting: missed.length }))
}

async function openedRoom(env: Env, roomId: string, room: { isActive: boolean } | undefined) {
  if (!room) throw new Problem('not_found')
  const object = roomStub(env, roomId)
  if (!room.isActive) await object.archive()
  return object
}

// What the other statements ask for changes with the last one.
async function inOneGo(db: Db, statements: BatchItem<'sqlite'>[], last: ReturnType<typeof noteTold>) {
  const results = await db.batch([...statements, last] as unknown as [typeof last])
  return (results.at(-1) ?? []).length > 0
}
type Told = Pick<Projection, 'roomId' | 'lastMessage' | 'to' | 'telling'>

function noteTold(db: Db, told: Told) {
  const { roomId, lastMessage, to, telling } = told
  const { messageId, authorId, at } = summaryOf(lastMessage)
  return db
    .insert(roomSummaries)
    .select(
      sql`SELECT ${roomId}, ${telling.epoch}, ${messageId}, ${authorId}, ${at}, ${to} WHERE ${isUntold(told, to)}`,
    )
    .onConflictDoUpdate({
      target: roomSummaries.roomId,
      set: { epoch: telling.epoch, rev: to, ...(lastMessage && { messageId, authorId, at }) },
    })
    .returning({ rev: roomSummaries.rev })
}

function summaryOf(lastMessage: LastMessage | null) {
  const { id: messageId = null, memberId: authorId = null, createdAt } = lastMessage ?? {}
  return { messageId, authorId, at: createdAt ? Date.parse(createdAt) : null }
}

// SQL: whether D1 has not heard of this revision yet; never where D1 and the room are not of one time (`standingOf`).
function isUntold({ roomId, telling }: Pick<Projection, 'roomId' | 'telling'>, rev: number | SQL) {
  const { epoch, told, furthest } = telling
  const noted = sql`SELECT coalesce(epoch, ${epoch}) = ${epoch} AND rev BETWEEN ${told} AND ${furthest} AND rev < ${rev}
    FROM room_summaries WHERE room_id = ${roomId}`
  return sql`coalesce((${noted}), ${told} = 0)`
}
