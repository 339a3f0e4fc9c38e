import { and, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { settings, uploads, type uploadTotals } from '../../db/schema/index.ts'
import { FIRST_SWEEP, type Sweep } from './rules/stray-files.ts'

/** An upload of this member, or `undefined`. */
export function findOwnUpload(db: Db, id: string, memberId: string) {
  return db
    .select({ status: uploads.status, path: uploads.path })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.memberId, memberId)))
    .get()
}

/** Whether this upload is another member's; one that nobody knows (any more) is not. */
export async function isForeignUpload(db: Db, id: string, memberId: string): Promise<boolean> {
  const others = and(eq(uploads.id, id), ne(uploads.memberId, memberId))
  return (await db.select({ id: uploads.id }).from(uploads).where(others).get()) !== undefined
}

/** A file that members can look at, by its path; `size` in bytes. */
export function findObject(db: Db, id: string, path: string) {
  return db
    .select({ size: uploads.size })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.path, path), eq(uploads.status, 'stored')))
    .get()
}

/** Whether this is a picture that a member has uploaded for the own profile. */
export async function isOwnPicture(db: Db, id: string, path: string, memberId: string): Promise<boolean> {
  const isOwn = and(eq(uploads.memberId, memberId), eq(uploads.purpose, 'profile'))
  const isStored = and(eq(uploads.id, id), eq(uploads.path, path), eq(uploads.status, 'stored'))
  return (await db.select({ id: uploads.id }).from(uploads).where(and(isStored, isOwn)).get()) !== undefined
}

/** In which setting stands how far the bucket has been looked through for files of which the database does not know. */
export const SWEEP = 'stray-files'

/** How far that is. */
export async function findSweep(db: Db): Promise<Sweep> {
  const row = await db.select().from(settings).where(eq(settings.name, SWEEP)).get()
  return row ? JSON.parse(row.value) : FIRST_SWEEP
}

/** Of the keys of some files in the bucket those of which the database does not know. */
export async function listUnknownFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.all<{ key: string }>(sql`SELECT value AS key FROM json_each(${JSON.stringify(keys)})
    WHERE NOT EXISTS (SELECT 1 FROM uploads WHERE uploads.id = value)`)
  return rows.map(({ key }) => key)
}

/** SQL: what a message could show, and what none can, whatever the rooms say: nobody can look at it, nor ever will. */
export const isInSight = sql`${uploads.status} = 'stored'`
export const isOutOfSight = sql`${uploads.status} <> 'stored'`

/** Whether the time of any of these uploads is over. */
export async function isAnythingDue(db: Db, now: number, which = sql`1`): Promise<boolean> {
  const isDue = and(which, lte(uploads.dueAt, now))
  const due = await db.select({ id: uploads.id }).from(uploads).where(isDue).limit(1)
  return due.length > 0
}

/** Who uploads: a member, and whether a gamertag alone has opened their session. */
export interface Uploader {
  id: string
  isClaimed: boolean
}

/** How much counts as kept of a member and of all who wait for approval (bytes, tickets included), and whether that one does. */
export function findUsage(db: Db, uploader: Uploader) {
  return db.get<{ bytes: number; ofPending: number; status: string }>(sql`
    SELECT status, ${keptOf(uploader)} AS bytes, ${keptIn('pending')} AS ofPending
    FROM members WHERE id = ${uploader.id}`)
}

/**
 * SQL: what counts as kept of whoever uploads. What came by a gamertag alone fills no room of a session that has shown more:
 * whoever knows it must not use up its owner's (docs/decisions.md 51).
 */
export function keptOf({ id, isClaimed }: Uploader): SQL {
  const all = keptIn(`member:${id}`)
  return isClaimed ? all : sql`${all} - ${keptIn(`claimed:${id}`)}`
}

/** SQL: how much is kept in a scope of `upload_totals`. */
export function keptIn(scope: typeof uploadTotals.$inferSelect.scope): SQL {
  return sql`coalesce((SELECT bytes FROM upload_totals WHERE scope = ${scope}), 0)`
}
