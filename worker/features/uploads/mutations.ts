import { and, asc, eq, gt, inArray, lte, SQL, sql } from 'drizzle-orm'
import { type Db, jsonList, selectColumns } from '../../db/client.ts'
import { settings, uploads, uploadUses } from '../../db/schema/index.ts'
import { MINUTE } from '../../lib/clock.ts'
import { newId } from '../../lib/crypto.ts'
import type { Env } from '../../lib/env.ts'
import { Problem } from '../../lib/problem.ts'
import { retention } from '../../lib/retention.ts'
import { removeFiles } from './files.ts'
import { findSweep, findUsage, keptIn, keptOf, listUnknownFiles, SWEEP, type Uploader } from './queries.ts'
import { type Sweep, sweptOn } from './rules/stray-files.ts'
import {
  ALL_PENDING_QUOTA,
  type Announced,
  CLUB_QUOTA,
  MEMBER_QUOTA,
  PENDING_QUOTA,
  UNUSED,
} from './rules/upload-limits.ts'

/** Time for which a ticket is valid, in ms (docs/decisions.md 29). */
export const TICKET = 10 * MINUTE
/** Time after which a ticket is deleted, in ms; an upload that arrives at the end of its time is still inspected. */
const TICKET_REMOVED = TICKET + 5 * MINUTE
/** Number of files in the bucket checked in a day. */
const LOOKED_AT = 500

/**
 * Issues a ticket for one upload and reserves its bytes, in one statement, so that two members cannot get the same last ones.
 * Throws `club_storage_full`.
 */
export async function issueTicket(db: Db, uploader: Uploader, announced: Announced, now: number) {
  const { contentType, size, purpose } = announced
  const { id: memberId, isClaimed } = uploader
  const fits = (kept: SQL, quota: number) => sql`${kept} + ${size} <= ${quota}`
  const own = keptOf(uploader)
  const [ticket] = await db
    .insert(uploads)
    .select(
      selectColumns(
        uploads,
        {
          id: newId(),
          memberId,
          purpose,
          contentType,
          size,
          status: 'issued',
          isClaimed,
          createdAt: now,
          dueAt: now + TICKET_REMOVED,
        },
        sql`FROM members WHERE members.id = ${memberId} AND ${fits(keptIn('club'), CLUB_QUOTA)}
          AND iif(members.status = 'approved', ${fits(own, MEMBER_QUOTA)},
            ${fits(own, PENDING_QUOTA)} AND ${fits(keptIn('pending'), ALL_PENDING_QUOTA)})`,
      ),
    )
    .returning({ id: uploads.id })
  if (ticket) return ticket.id
  throw new Problem('club_storage_full', { detail: whyFull(await findUsage(db, uploader), size) })
}

// If the whole club is full, the problem's own text says so.
function whyFull({ bytes, ofPending, status }: Awaited<ReturnType<typeof findUsage>>, size: number) {
  if (status === 'approved') return bytes + size > MEMBER_QUOTA ? ownQuotaUsed : undefined
  if (bytes + size > PENDING_QUOTA) return pendingQuotaUsed
  return ofPending + size > ALL_PENDING_QUOTA ? allPendingQuotaUsed : undefined
}

const ownQuotaUsed = 'You have used your 200 MB of file storage. An admin can delete old messages with files.'
const pendingQuotaUsed =
  'You have used the 25 MB you get while you wait for approval. You get more once an admin has approved you.'
const allPendingQuotaUsed =
  'The file storage that drivers awaiting approval share is full. You get your own once an admin has approved you.'

/** Uses a ticket, once, by its member and in time; otherwise `undefined`. `patience` in ms. */
export async function takeTicket(db: Db, id: string, memberId: string, now: number) {
  const isValid = and(eq(uploads.status, 'issued'), gt(uploads.createdAt, now - TICKET))
  const [taken] = await db
    .update(uploads)
    .set({ status: 'receiving' })
    .where(and(eq(uploads.id, id), eq(uploads.memberId, memberId), isValid))
    .returning({
      contentType: uploads.contentType,
      size: uploads.size,
      purpose: uploads.purpose,
      createdAt: uploads.createdAt,
    })
  return taken && { ...taken, patience: taken.createdAt + TICKET - now }
}

/** Makes a received upload visible; gives whether it is still wanted. `size` in bytes. */
export async function keepUpload(db: Db, id: string, path: string, size: number, now: number) {
  const kept = await db
    .update(uploads)
    .set({ status: 'stored', path, size, dueAt: now + UNUSED })
    .where(and(eq(uploads.id, id), eq(uploads.status, 'receiving')))
    .returning({ id: uploads.id })
  return kept.length === 1
}

/** Deletes an upload that failed. */
export async function dropUpload(db: Db, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id))
}

/** What shows a file: `usedBy` is a message's id, or from `profileUse` or `incidentUse`; `shownBy` is the member who shows it. */
export interface UploadUse {
  usedBy: string
  uploadId: string
  shownBy: string
}

/** A member's profile as the user of a picture. */
export function profileUse(memberId: string): string {
  return `profile:${memberId}`
}

/** A steward case as the user of its clips. */
export function incidentUse(incidentId: string): string {
  return `incident:${incidentId}`
}

/**
 * The statements that keep files for their users; for the batch in which D1 learns of them. Only a file's uploader can keep
 * it, others only if a message already shows it: knowing its address is not enough to keep it alive. `uses` are in order, so
 * that one can pass on what an earlier one shows. Only if `when` holds.
 */
export function saveUploadUses(db: Db, uses: readonly UploadUse[], when: SQL = sql`1`) {
  const given = JSON.stringify(uses)
  const use = selectColumns(
    uploadUses,
    { usedBy: sql`one.value ->> 'usedBy'`, uploadId: sql`u.id` },
    sql`FROM json_each(${given}) one JOIN uploads u ON u.id = one.value ->> 'uploadId'
      WHERE ${when} AND u.status = 'stored' AND (u.uploader_id = one.value ->> 'shownBy'
        OR EXISTS (SELECT 1 FROM upload_uses standing
          WHERE standing.upload_id = u.id AND standing.used_by NOT LIKE 'profile:%' AND standing.used_by NOT LIKE 'incident:%')
        OR EXISTS (SELECT 1 FROM json_each(${given}) earlier
          WHERE earlier.key < one.key AND earlier.value ->> 'uploadId' = u.id
            AND earlier.value ->> 'shownBy' = u.uploader_id))`,
  )
  return [
    db.insert(uploadUses).select(use).onConflictDoNothing(),
    db
      .update(uploads)
      .set({ dueAt: null })
      .where(
        sql`id IN (SELECT json_each.value ->> 'uploadId' FROM json_each(${given})) AND status = 'stored' AND due_at IS NOT NULL
          AND EXISTS (SELECT 1 FROM upload_uses WHERE upload_id = uploads.id)`,
      ),
  ] as const
}

/**
 * The statements that release the files that these used (names, or SQL for a list of them), except `kept`. Files without
 * another user become invisible at once, and the cron deletes them. Only if `when` holds.
 */
export function removeUploadUses(
  db: Db,
  usedBy: readonly string[] | SQL,
  now: number,
  kept = '',
  when: SQL = sql`1`,
) {
  const users = usedBy instanceof SQL ? usedBy : jsonList(usedBy)
  const these = sql`used_by IN ${users} AND upload_id <> ${kept} AND ${when}`
  return [
    leave(
      db,
      now,
      sql`id IN (SELECT upload_id FROM upload_uses WHERE ${these})
        AND NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_id = uploads.id AND NOT (${these}))`,
    ),
    db.delete(uploadUses).where(these),
  ] as const
}

/**
 * The statement that releases all uploads of members, whoever uses them, except pictures of results, which belong to the
 * club; `who` SELECTs their ids. Part of the batch that deletes them.
 */
export function discardUploads(db: Db, who: SQL, now: number) {
  return leave(db, now, sql`uploader_id IN (${who}) AND purpose <> 'result'`)
}

function leave(db: Db, now: number, which: SQL) {
  return db.update(uploads).set({ status: 'leaving', dueAt: now }).where(which)
}

/** Makes at most `limit` of these expired uploads inaccessible and gives their ids, again until they are forgotten. */
export async function claimDueUploads(db: Db, which: SQL, now: number, limit: number): Promise<string[]> {
  const isDue = and(which, lte(uploads.dueAt, now))
  const due = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(isDue)
    .orderBy(asc(uploads.dueAt))
    .limit(limit)
  if (due.length === 0) return []
  const claimed = await db
    .update(uploads)
    .set({ status: 'leaving' })
    .where(and(isDue, inArray(uploads.id, jsonList(due.map(({ id }) => id)))))
    .returning({ id: uploads.id })
  return claimed.map(({ id }) => id)
}

/** Deletes the rows of uploads whose bytes are gone. */
export async function forgetUploads(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.id, jsonList(ids)))
}

/**
 * Checks the next files in the bucket and deletes old ones that the database does not know: a database that was rolled back
 * lacks later files, which nobody can see and nothing else would ever delete. Does nothing if the database knows no file at
 * all, because it may be a different one, connected by mistake.
 */
export async function removeStrayFiles(db: Db, now: number, env: Env, knowsFiles: boolean): Promise<void> {
  const sweep = await findSweep(db)
  const list = await env.UPLOADS.list({ limit: LOOKED_AT, ...(sweep.after && { startAfter: sweep.after }) })
  const keys = list.objects.map(({ key }) => key)
  const unknown = await listUnknownFiles(db, keys)
  const stray = list.objects.filter(({ key }) => unknown.includes(key))
  const isOld = ({ uploaded }: R2Object) => knowsFiles && uploaded.getTime() <= now - retention.strayFile
  const [old, young] = [stray.filter(isOld), stray.filter(file => !isOld(file))]
  if (old.length > 0)
    await removeFiles(
      env,
      old.map(({ key }) => key),
    )
  const swept = sweptOn(sweep, young, list.truncated ? (keys.at(-1) ?? null) : null)
  if (JSON.stringify(swept) !== JSON.stringify(sweep)) await noteSweep(db, swept) // hardly ever
}

async function noteSweep(db: Db, sweep: Sweep): Promise<void> {
  const value = JSON.stringify(sweep)
  await db
    .insert(settings)
    .values({ name: SWEEP, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}
