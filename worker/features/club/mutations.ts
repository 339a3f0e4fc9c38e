import { lt, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import { type Db, selectColumns } from '../../db/client.ts'
import { auditLog, profileEdits, settings } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { Problem } from '../../lib/problem.ts'
import { retention } from '../../lib/retention.ts'
import type { AdminTextInput } from './contract.ts'

/** Maximum number of entries deleted in a batch. */
const BATCH = 500

/**
 * Deletes audit entries that are more than three years old, oldest first, as many as fit in a run of the cron. Goes by id, so
 * it reads only what it deletes and one entry more; an entry that a room sent late goes with those around it. Details beside
 * an entry are deleted with it.
 */
export async function cleanUpAudit(db: Db, now: number): Promise<void> {
  const [oldest] = await db.select({ at: auditLog.at }).from(auditLog).orderBy(auditLog.id).limit(1)
  const before = now - retention.auditEntry
  if (!oldest || oldest.at >= before) return
  const first = sql`(SELECT id, at FROM audit_log ORDER BY id LIMIT ${BATCH})`
  const firstKept = sql`(SELECT id FROM ${first} WHERE at >= ${before} ORDER BY id LIMIT 1)`
  await db.batch([
    db
      .delete(auditLog)
      .where(lt(auditLog.id, sql`coalesce(${firstKept}, (SELECT max(id) + 1 FROM ${first}))`)),
    db.delete(profileEdits).where(sql`${profileEdits.entry} < (SELECT min(id) FROM ${auditLog})`),
  ])
}

/** Saves the club admin text. Throws `changed_meanwhile`. */
export async function saveAdminText(
  db: Db,
  { text, expectedText }: AdminTextInput,
  actor: string,
  now: number,
): Promise<void> {
  const standing = sql`coalesce((SELECT value FROM settings WHERE name = 'admin-text'), '')`
  const isExpected = typeof expectedText === 'string' ? sql`${standing} = ${expectedText}` : sql`1`
  const { saved } = await batch(db, {
    audit: insertAudit(db, { at: now, actor, action: 'club.admin-text', subject: 'club' }, isExpected),
    saved: db
      .insert(settings)
      .select(selectColumns(settings, { name: 'admin-text', value: text }, sql`WHERE ${isExpected}`))
      .onConflictDoUpdate({ target: settings.name, set: { value: text } })
      .returning({ name: settings.name }),
  })
  if (saved.length === 0) throw new Problem('changed_meanwhile')
}
