import { lt, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import { type Db, selectColumns } from '../../db/client.ts'
import { auditLog, profileEdits, settings } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { Problem } from '../../lib/problem.ts'
import { retention } from '../../lib/retention.ts'
import type { AdminTextInput } from './contract.ts'

/** So many acts go at a time. */
const BATCH = 500

/**
 * Removes acts of more than three years ago, those that came first, and no more than fit one run of the cron. They come
 * by their ids, so that only what goes is read, and one entry more; what a room told late goes with what was logged around
 * it. What stands beside an entry goes with it.
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

/** Sets what the club's admins say in the chat's sidebar. Throws `changed_meanwhile`. */
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
