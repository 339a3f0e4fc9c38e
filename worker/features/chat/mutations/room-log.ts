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

/** What a batch of a room's log changes in D1. `rev` is each entry's revision. */
export interface LogForD1 {
  roomId: string
  /** The newest message; `null` if there is none, or it has not changed. */
  lastMessage: LastMessage | null
  /** Whether it replaces a deleted message. With `lastMessage: null`, no message is left. */
  isNewestGone: boolean
  mentions: (MentionInput & { rev: number })[]
  /** The uploads that the messages show. */
  uses: UploadUse[]
  /** Edited messages with the beginning of their new text. `uses` has everything they show now. */
  edited: { messageId: string; excerpt: string }[]
  /** The ids of deleted messages. */
  deleted: string[]
  acts: { action: string; subject: string; actor: string; at: number; rev: number }[]
  /** The last revision of the batch. */
  to: number
  /** What D1 must have recorded of the room for this batch to apply. */
  telling: ToldToD1
}

/**
 * Writes a batch of a room's log to D1, in one transaction. Entries that D1 already has change nothing, so it can be repeated
 * after any failure. If D1 and the room are out of step, nothing is written. Gives whether D1 recorded it; if not, it was a
 * repetition or one of the two was rolled back.
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

// An edited message keeps using what it still shows.
function removeUsesOfEdited(db: Db, { edited, uses }: LogForD1) {
  const shown = sql`SELECT 1 FROM json_each(${JSON.stringify(uses)})
    WHERE value ->> 'usedBy' = used_by AND value ->> 'uploadId' = upload_id`
  const ids = edited.map(({ messageId }) => messageId)
  return removeUploadUses(db, ids, now(), '', sql`NOT EXISTS (${shown})`)
}

/** Keeps the uploads that a message shows, and writes nothing else of it to D1. */
export async function keepFiles(db: Db, uses: readonly UploadUse[]): Promise<void> {
  if (uses.length > 0) await db.batch(saveUploadUses(db, uses))
}

/** Replaces a log entry that D1 cannot take: notifies the admins, so that the log can go on after it. */
export async function noteParkedEntry(db: Db, { telling, ...entry }: ParkedEntry): Promise<boolean> {
  const { roomId, messageId, lastMessage, rev, at } = entry
  const told = { roomId, lastMessage, isNewestGone: false, to: rev, telling }
  const ring = notifyOfParkedEntry(db, { roomId, messageId, at }, isNewToD1(told, rev))
  return batchAndCheck(db, [ring], noteTold(db, told))
}

/** What D1 records of an entry that it cannot take. `messageId` is the id of the message or poll. */
type ParkedEntry = Pick<LogForD1, 'roomId' | 'lastMessage' | 'telling'> & {
  messageId: string
  rev: number
  at: number
}

/** Records that a room was rolled back: its new history and its newest message. */
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

// The last statement changes what the others check.
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

// SQL: whether a revision is new to D1. Never true if D1 and the room are out of step (`whoIsBehind`).
function isNewToD1({ roomId, telling }: Pick<LogForD1, 'roomId' | 'telling'>, rev: number | SQL) {
  const { epoch, told, furthest } = telling
  const noted = sql`SELECT coalesce(epoch, ${epoch}) = ${epoch} AND rev BETWEEN ${told} AND ${furthest} AND rev < ${rev}
    FROM room_summaries WHERE room_id = ${roomId}`
  return sql`coalesce((${noted}), ${told} = 0)`
}
