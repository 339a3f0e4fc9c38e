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

/** Whether this upload is another member's; an unknown one is not. */
export async function isForeignUpload(db: Db, id: string, memberId: string): Promise<boolean> {
  const others = and(eq(uploads.id, id), ne(uploads.memberId, memberId))
  return (await db.select({ id: uploads.id }).from(uploads).where(others).get()) !== undefined
}

/** A visible file by its path; `size` in bytes. */
export function findObject(db: Db, id: string, path: string) {
  return db
    .select({ size: uploads.size })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.path, path), eq(uploads.status, 'stored')))
    .get()
}

/** Whether this is a picture that a member uploaded for their own profile. */
export async function isOwnPicture(db: Db, id: string, path: string, memberId: string): Promise<boolean> {
  const isOwn = and(eq(uploads.memberId, memberId), eq(uploads.purpose, 'profile'))
  const isStored = and(eq(uploads.id, id), eq(uploads.path, path), eq(uploads.status, 'stored'))
  return (await db.select({ id: uploads.id }).from(uploads).where(and(isStored, isOwn)).get()) !== undefined
}

/** Name of the setting with the progress of the search for stray files. */
export const SWEEP = 'stray-files'

/** The progress of that search. */
export async function findSweep(db: Db): Promise<Sweep> {
  const row = await db.select().from(settings).where(eq(settings.name, SWEEP)).get()
  return row ? JSON.parse(row.value) : FIRST_SWEEP
}

/** The keys among these files in the bucket that the database does not know. */
export async function listUnknownFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.all<{ key: string }>(sql`SELECT value AS key FROM json_each(${JSON.stringify(keys)})
    WHERE NOT EXISTS (SELECT 1 FROM uploads WHERE uploads.id = value)`)
  return rows.map(({ key }) => key)
}

/** SQL: uploads that a message could show. The others are and stay invisible, whatever the rooms say. */
export const isInSight = sql`${uploads.status} = 'stored'`
export const isOutOfSight = sql`${uploads.status} <> 'stored'`

/** Whether any of these uploads has expired. */
export async function isAnythingDue(db: Db, now: number, which = sql`1`): Promise<boolean> {
  const isDue = and(which, lte(uploads.dueAt, now))
  const due = await db.select({ id: uploads.id }).from(uploads).where(isDue).limit(1)
  return due.length > 0
}

/** A member who uploads, and whether their session was opened by gamertag alone. */
export interface Uploader {
  id: string
  isClaimed: boolean
}

/** Bytes in use by a member and by all pending members (tickets included), and whether the member is pending. */
export function findUsage(db: Db, uploader: Uploader) {
  return db.get<{ bytes: number; ofPending: number; status: string }>(sql`
    SELECT status, ${keptOf(uploader)} AS bytes, ${keptIn('pending')} AS ofPending
    FROM members WHERE id = ${uploader.id}`)
}

/**
 * SQL: bytes in use that count for an uploader. Uploads through gamertag-only sessions do not count for a session that has
 * proved more: somebody who knows the gamertag must not use up its owner's quota (docs/decisions.md 51).
 */
export function keptOf({ id, isClaimed }: Uploader): SQL {
  const all = keptIn(`member:${id}`)
  return isClaimed ? all : sql`${all} - ${keptIn(`claimed:${id}`)}`
}

/** SQL: bytes in use in a scope of `upload_totals`. */
export function keptIn(scope: typeof uploadTotals.$inferSelect.scope): SQL {
  return sql`coalesce((SELECT bytes FROM upload_totals WHERE scope = ${scope}), 0)`
}
