import { eq, getTableColumns, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../db/client.ts'
import { CLOSED_FOR_RESTORE } from '../../db/constraint-errors.ts'
import { settings } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import type { Env } from '../../lib/env.ts'
import { Problem } from '../../lib/problem.ts'
import {
  type CopiedTable,
  findContents,
  findRestoring,
  listTriggers,
  pageHead,
  RESTORE,
  type Restoring,
} from './queries.ts'

/** Maximum number of statements in a call. An invocation may query D1 fifty times on the free plan. */
const STATEMENTS = 36

/** Tables with rows in a new club after its founding admin has signed in: rooms, a text or two, their own account. */
const ofItself = new Set([
  'audit_log',
  'calendar_feeds',
  'chat_rooms',
  'client_errors',
  'enrolment_codes',
  'errands',
  'everyone_marks',
  'invitations',
  'job_runs',
  'members',
  'mention_rings',
  'notifications',
  'passkey_challenges',
  'passkeys',
  'profile_edits',
  'push_preferences',
  'push_subscriptions',
  'race_figures',
  'rate_limits',
  'rooms_out_of_reach',
  'session_rooms',
  'sessions',
  'settings',
  'storage_days',
  'upload_totals',
])

/**
 * Prepares an empty club for a restore, a few statements a call; gives whether it is ready. From then on nobody can sign in,
 * the cron pauses, and the triggers that count and log are dropped, because the backup's rows are already counted. Throws
 * `not_empty`.
 */
export async function beginRestore(env: Env, db: Db, backup: string): Promise<boolean> {
  const standing = await findRestoring(db)
  if (!standing || standing.isOver) await closeClub(env, db, backup)
  else if (standing.backup !== backup)
    throw new Problem('not_empty', { detail: 'The club is half restored from another backup.' })
  const triggers = await listTriggers(db)
  if (triggers.length > 0) {
    await env.DB.batch(
      triggers.slice(0, STATEMENTS).map(({ name }) => env.DB.prepare(`DROP TRIGGER "${name}"`)),
    )
    return false
  }
  if (!(await findRestoring(db))?.isCleared) await clearAway(env, db)
  return true
}

// In one batch, so that the dropped triggers are always recorded.
async function closeClub(env: Env, db: Db, backup: string) {
  const { members, tables } = await findContents(db)
  const { objects } = await env.UPLOADS.list({ limit: 1 })
  const found = [
    ...(members > 1 ? ['members'] : []),
    ...tables.filter(name => !ofItself.has(name)),
    ...(objects.length > 0 ? ['files'] : []),
  ]
  if (found.length > 0)
    throw new Problem('not_empty', {
      detail: `A backup can only be restored into an empty club. This one has ${found.join(', ')}.`,
    })
  const begun: Restoring = { backup, triggers: (await listTriggers(db)).map(trigger => trigger.sql) }
  await env.DB.batch([
    env.DB.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').bind(
      RESTORE,
      JSON.stringify(begun),
    ),
    env.DB.prepare(
      `CREATE TRIGGER ${CLOSED_FOR_RESTORE} BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, '${CLOSED_FOR_RESTORE}'); END`,
    ),
  ])
}

// The founding admin stays until the backup's one is written, because the restore calls as them.
async function clearAway(env: Env, db: Db) {
  const { tables } = await findContents(db)
  const clear = (name: string) =>
    name === 'settings' ? `DELETE FROM settings WHERE name <> '${RESTORE}'` : `DELETE FROM "${name}"`
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...tables.filter(name => name !== 'members').map(name => env.DB.prepare(clear(name))),
    env.DB.prepare(
      `UPDATE settings SET value = json_set(value, '$.isCleared', json('true')) WHERE name = '${RESTORE}'`,
    ),
  ])
}

/** Writes a page of a table as read by `readPage`. Rows that exist are left alone. */
export async function writePage(db: Db, copied: CopiedTable, page: string): Promise<void> {
  if (!page.startsWith(pageHead(copied)))
    throw new Problem('invalid', { detail: 'That is not a page of this table as the club has it now.' })
  const rows = sql`FROM json_each(${page}, '$.rows')`
  const cell = (column: CopiedTable['columns'][number]) =>
    sql`value ->> ${sql.raw(String(copied.columns.indexOf(column)))}`
  const values = Object.fromEntries(
    Object.entries(getTableColumns(copied.table)).map(([property, column]) => [property, cell(column)]),
  )
  const write = db
    .insert(copied.table)
    .select(selectColumns(copied.table, values, sql`${rows} WHERE true`))
    .onConflictDoNothing()
  if (copied.name !== 'members') await write
  else await db.batch([removeStandIn(db, copied, rows, cell), write])
}

// Removes the empty club's founding admin, whose gamertag the backup's one has.
function removeStandIn(
  db: Db,
  { table, columns }: CopiedTable,
  rows: ReturnType<typeof sql>,
  cell: (column: CopiedTable['columns'][number]) => ReturnType<typeof sql>,
) {
  const named = (name: string) => {
    const column = columns.find(column => column.name === name)
    if (!column) throw new Error(`members has no ${name}`)
    return sql`(SELECT ${cell(column)} ${rows})`
  }
  return db.delete(table).where(sql`gamertag_key IN ${named('gamertag_key')} AND id NOT IN ${named('id')}`)
}

/**
 * Opens the club after a restore, a few statements a call; gives whether it is open. The triggers are back before anybody can
 * sign in, and the audit log names who restored.
 */
export async function endRestore(env: Env, db: Db, actor: string, now: number): Promise<boolean> {
  const restoring = await findRestoring(db)
  if (!restoring) throw new Problem('not_being_restored')
  if (restoring.isOver) return true
  const standing = new Set((await listTriggers(db)).map(trigger => trigger.sql))
  const missing = restoring.triggers.filter(trigger => !standing.has(trigger))
  if (missing.length > 0) {
    await env.DB.batch(missing.slice(0, STATEMENTS).map(trigger => env.DB.prepare(trigger)))
    return false
  }
  await env.DB.prepare(`DROP TRIGGER IF EXISTS ${CLOSED_FOR_RESTORE}`).run()
  await db.batch([
    insertAudit(db, { at: now, actor, action: 'club.restore', subject: restoring.backup.slice(0, 16) }),
    db
      .update(settings)
      .set({ value: JSON.stringify({ backup: restoring.backup, triggers: [], isOver: true }) })
      .where(eq(settings.name, RESTORE)),
  ])
  return true
}

/** Stores a file if its bytes match its SHA-256; gives `false` if they do not. */
export async function writeFile(
  env: Env,
  key: string,
  body: ReadableStream,
  size: number,
  { type, sha256 }: { type: string; sha256: string },
): Promise<boolean> {
  const whole = new FixedLengthStream(size)
  const [came, stored] = await Promise.allSettled([
    body.pipeTo(whole.writable),
    env.UPLOADS.put(key, whole.readable, { httpMetadata: { contentType: type }, sha256 }),
  ])
  return came.status === 'fulfilled' && stored.status === 'fulfilled'
}
