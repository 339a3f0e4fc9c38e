import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { roomSummaries } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { now } from '../../../lib/clock.ts'
import { notifyOfParkedEntry } from '../../notifications/mutations/club.ts'
import {
  countMentionRings,
  type MentionInput,
  notifyMentioned,
  rewordMentions,
  withdrawMentions,
} from '../../notifications/mutations/mentions.ts'
import { removeUploadUses, saveUploadUses, type UploadUse } from '../../uploads/mutations.ts'
import type { LastMessage } from '../contract.ts'
import type { ToldToD1 } from '../rules/restored-backup.ts'

/** What a stretch of a room's log means for D1. `rev` is the revision of each entry. */
export interface LogForD1 {
  roomId: string
  /** The newest message; `null` where there is none, or nothing new about it. */
  lastMessage: LastMessage | null
  /** Whether it stands in place of one that was deleted; without one there is none left. */
  isNewestGone: boolean
  mentions: (MentionInput & { rev: number })[]
  /** Which uploaded files the messages show. */
  uses: UploadUse[]
  /** Messages whose text was changed, and how it begins now. `uses` has all that they show. */
  edited: { messageId: string; excerpt: string }[]
  /** The ids of messages that were deleted. */
  deleted: string[]
  acts: { action: string; subject: string; actor: string; at: number; rev: number }[]
  /** The revision up to which this goes. */
  to: number
  /** What D1 must have noted of the room for this to be true. */
  telling: ToldToD1
}

/**
 * Tells D1 what has happened in a room, in one transaction. Entries that D1 has heard of already do nothing, so it can
 * be repeated after whatever failure; and where D1 and the room are not of one time, none does. Gives whether D1 has
 * noted it: if not, it was a repetition or one of the two was turned back.
 */
export async function writeLog(db: Db, log: LogForD1): Promise<boolean> {
  const { mentions, uses, edited, deleted, acts } = log
  const statements: BatchItem<'sqlite'>[] = [
    ...mentions.map(mention => notifyMentioned(db, mention, isNewToD1(log, mention.rev))),
    ...(mentions.length > 0 ? [countMentionRings(db, mentions, rev => isNewToD1(log, rev))] : []),
    ...(uses.length > 0 ? saveUploadUses(db, uses) : []),
    ...(edited.length > 0 ? rewordMentions(db, edited) : []),
    ...(edited.length > 0 ? removeUsesOfEdited(db, log) : []),
    ...deleted.flatMap(messageId => withdrawMentions(db, messageId)),
    ...(deleted.length > 0 ? removeUploadUses(db, deleted, now()) : []),
    ...acts.map(({ rev, ...act }) => insertAudit(db, act, isNewToD1(log, rev))),
  ]
  return batchAndCheck(db, statements, noteTold(db, log))
}

// A message goes on using what it shows after an edit as before.
function removeUsesOfEdited(db: Db, { edited, uses }: LogForD1) {
  const shown = sql`SELECT 1 FROM json_each(${JSON.stringify(uses)})
    WHERE value ->> 'usedBy' = used_by AND value ->> 'uploadId' = upload_id`
  const ids = edited.map(({ messageId }) => messageId)
  return removeUploadUses(db, ids, now(), '', sql`NOT EXISTS (${shown})`)
}

/** Keeps the files that a message shows, and tells D1 nothing else of it. */
export async function keepFiles(db: Db, uses: readonly UploadUse[]): Promise<void> {
  if (uses.length > 0) await db.batch(saveUploadUses(db, uses))
}

/** In place of an entry of a room's log that D1 does not take: the admins' bells ring, and the log goes on after it. */
export async function noteParkedEntry(db: Db, { telling, ...entry }: ParkedEntry): Promise<boolean> {
  const { roomId, messageId, lastMessage, rev, at } = entry
  const told = { roomId, lastMessage, isNewestGone: false, to: rev, telling }
  const ring = notifyOfParkedEntry(db, { roomId, messageId, at }, isNewToD1(told, rev))
  return batchAndCheck(db, [ring], noteTold(db, told))
}

/** What D1 is told of an entry that it does not take; `messageId` is that of the message or poll it is about. */
type ParkedEntry = Pick<LogForD1, 'roomId' | 'lastMessage' | 'telling'> & {
  messageId: string
  rev: number
  at: number
}

/** Notes that a room was turned back to an older state: which history it has begun, and what is its newest message now. */
export async function noteRestoredRoom(
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

// What the other statements ask for changes with the last one.
async function batchAndCheck(db: Db, statements: BatchItem<'sqlite'>[], last: ReturnType<typeof noteTold>) {
  const { noted } = await batch(db, { before: statements, noted: last })
  return noted.length > 0
}

type Told = Pick<LogForD1, 'roomId' | 'lastMessage' | 'isNewestGone' | 'to' | 'telling'>

function noteTold(db: Db, told: Told) {
  const { roomId, lastMessage, isNewestGone, to, telling } = told
  const newest = summaryOf(lastMessage)
  const upTo = { epoch: telling.epoch, rev: to }
  return db
    .insert(roomSummaries)
    .select(selectColumns(roomSummaries, { roomId, ...upTo, ...newest }, sql`WHERE ${isNewToD1(told, to)}`))
    .onConflictDoUpdate({
      target: roomSummaries.roomId,
      set: { ...upTo, ...((lastMessage || isNewestGone) && newest) },
    })
    .returning({ rev: roomSummaries.rev })
}

function summaryOf(lastMessage: LastMessage | null) {
  const { id: messageId = null, memberId: authorId = null, createdAt } = lastMessage ?? {}
  return { messageId, authorId, at: createdAt ? Date.parse(createdAt) : null }
}

// SQL: whether D1 has not heard of this revision yet; never where D1 and the room are not of one time (`whoIsBehind`).
function isNewToD1({ roomId, telling }: Pick<LogForD1, 'roomId' | 'telling'>, rev: number | SQL) {
  const { epoch, told, furthest } = telling
  const noted = sql`SELECT coalesce(epoch, ${epoch}) = ${epoch} AND rev BETWEEN ${told} AND ${furthest} AND rev < ${rev}
    FROM room_summaries WHERE room_id = ${roomId}`
  return sql`coalesce((${noted}), ${told} = 0)`
}
