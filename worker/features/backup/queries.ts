import { type AnyColumn, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/client.ts'
import { CLOSED_FOR_RESTORE } from '../../db/constraint-errors.ts'
import { isMigrated, knownMigrations } from '../../db/known-migrations.ts'
import * as schema from '../../db/schema/index.ts'
import type { Env } from '../../lib/env.ts'

/**
 * Tables that a backup leaves out: sessions and one-time credentials (everybody signs in again), invitations, and short-lived
 * counters and records.
 */
const leftOut = new Set<SQLiteTable>([
  schema.sessions,
  schema.sessionRooms,
  schema.passkeyChallenges,
  schema.enrolmentCodes,
  schema.invitations,
  schema.rateLimits,
  schema.roomsOutOfReach,
  schema.jobRuns,
])

/** Name of the setting with the state of a restore. No backup contains it. */
export const RESTORE = 'restore'

/**
 * Maximum number of rows in a page, fewer for tables with long rows, and about how many characters. A page is written back as
 * one text, which D1 limits to two million.
 */
const ROWS = 500
const LONG_ROWS = 20
const LETTERS = 200_000
const long = new Set<SQLiteTable>([schema.standings, schema.resultVersions, schema.championships])

/** A table in a backup. */
export interface CopiedTable {
  name: string
  table: SQLiteTable
  columns: AnyColumn[]
  /** The columns that order its rows and identify each. */
  key: AnyColumn[]
}

let copied: CopiedTable[] | undefined

/** The tables in a backup, each after those it refers to. Computed on first use, not while the isolate starts. */
export function copiedTables(): CopiedTable[] {
  copied ??= inOrder(allTables().filter(table => !leftOut.has(table)))
  return copied
}

/** The names of the club's tables that no backup contains. */
export function tablesLeftOut(): string[] {
  return [...leftOut].map(table => getTableConfig(table).name)
}

/** A table in a backup, or `undefined`. */
export function findTable(name: string): CopiedTable | undefined {
  return copiedTables().find(table => table.name === name)
}

/** The first line of a table's page. */
export function pageHead({ name, columns }: CopiedTable): string {
  return `{"table":${JSON.stringify(name)},"columns":${JSON.stringify(columns.map(({ name }) => name))},"rows":[`
}

/**
 * A page of a table as text, ordered by key, starting after `key`: the head, one row a line, and the key of the last row if
 * more may follow. The database formats the rows, which saves the Worker's CPU.
 */
export async function readPage(db: Db, copied: CopiedTable, after: (string | number)[] | undefined) {
  const { table, columns, key } = copied
  const from = key.map((column, n) => after?.[n] ?? firstOf(column))
  const list = (parts: (AnyColumn | SQL | string | number)[]) =>
    sql.join(
      parts.map(part => sql`${part}`),
      sql`, `,
    )
  const isCopied = table === schema.settings ? sql`name <> ${RESTORE}` : sql`1`
  const limit = long.has(table) ? LONG_ROWS : ROWS
  const lines = await db.values<[string]>(sql`
    SELECT json_array(${list(columns)}) FROM ${table}
    WHERE (${list(key)}) > (${list(from)}) AND ${isCopied} ORDER BY ${list(key)} LIMIT ${limit}`)
  const rows = firstLetters(lines.map(([line]) => line))
  const isLast = rows.length === lines.length && lines.length < limit
  const last: unknown[] = isLast ? [] : JSON.parse(rows.at(-1) ?? '[]')
  const next = isLast ? null : key.map(column => last[columns.indexOf(column)])
  return `${pageHead(copied)}\n${rows.join(',\n')}\n],"next":${JSON.stringify(next)}}`
}

// At least one line.
function firstLetters(lines: string[]): string[] {
  let letters = 0
  const end = lines.findIndex(({ length }) => {
    letters += length
    return letters > LETTERS
  })
  return end < 0 ? lines : lines.slice(0, Math.max(1, end))
}

/** The state of a restore. */
export interface Restoring {
  backup: string
  triggers: string[]
  /** Whether the empty club's own rows are gone. */
  isCleared?: boolean
  /** Whether it is complete and the club open again. */
  isOver?: boolean
}

/** The state of the restore that is running or was the last; `null` if there was none. */
export async function findRestoring(db: Db): Promise<Restoring | null> {
  const row = await db.get<{ value: string } | undefined>(
    sql`SELECT value FROM settings WHERE name = ${RESTORE}`,
  )
  return row ? JSON.parse(row.value) : null
}

/** Whether a restore is running, which pauses the cron. */
export async function isBeingRestored(db: Db): Promise<boolean> {
  const restoring = await findRestoring(db)
  return restoring !== null && !restoring.isOver
}

/** Whether the cron pauses: a restore is running, or the database lacks a migration. */
export async function standsStill(db: Db): Promise<boolean> {
  const row = await db.get<{ restoring: string | null; isMigrated: number }>(
    sql`SELECT (SELECT value FROM settings WHERE name = ${RESTORE}) AS restoring, ${isMigrated} AS isMigrated`,
  )
  return row.isMigrated === 0 || (row.restoring !== null && !JSON.parse(row.restoring).isOver)
}

/** Migrations that only the database has (from a later version), and those that only this version knows. */
export async function compareMigrations(db: Db): Promise<{ later: string[]; missing: string[] }> {
  const rows = await db.all<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id`)
  const applied = rows.map(({ name }) => name)
  return {
    later: applied.filter(name => !knownMigrations.includes(name)),
    missing: knownMigrations.filter(name => !applied.includes(name)),
  }
}

/** The database's newest migration. */
export async function findMigration(db: Db): Promise<string> {
  const row = await db.get<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1`)
  return row.name
}

/** The names of tables with rows, including those no backup contains, and the number of members. */
export async function findContents(db: Db) {
  const names = allTables().map(table => getTableConfig(table).name)
  const isThere = names.map(name => sql`EXISTS (SELECT 1 FROM ${sql.identifier(name)})`)
  const [row = []] = await db.values<number[]>(
    sql`SELECT (SELECT count(*) FROM (SELECT 1 FROM members LIMIT 2)), ${sql.join(isThere, sql`, `)}`,
  )
  const [members = 0, ...found] = row
  return { members, tables: names.filter((_, n) => found[n] === 1) }
}

/** The triggers of the database: names and statements. */
export function listTriggers(db: Db) {
  return db.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name <> ${CLOSED_FOR_RESTORE}`,
  )
}

/** At most a thousand files in R2 after a key; `md5` as hex. */
export async function listFiles(env: Env, after: string | undefined) {
  const { objects, truncated } = await env.UPLOADS.list({
    ...(after !== undefined && { startAfter: after }),
    include: ['httpMetadata'],
  })
  const files = objects.map(({ key, size, etag, httpMetadata }) => ({
    key,
    size,
    md5: etag,
    type: httpMetadata?.contentType ?? '',
  }))
  return { files, next: truncated ? (objects.at(-1)?.key ?? null) : null }
}

/** The bytes of a file; `null` if it is gone. */
export function readFile(env: Env, key: string): Promise<R2ObjectBody | null> {
  return env.UPLOADS.get(key)
}

function allTables(): SQLiteTable[] {
  return Object.values(schema).filter(one => is(one, SQLiteTable))
}

function inOrder(tables: SQLiteTable[]): CopiedTable[] {
  const ordered: SQLiteTable[] = []
  const place = (table: SQLiteTable) => {
    if (ordered.includes(table) || !tables.includes(table)) return
    for (const { reference } of getTableConfig(table).foreignKeys)
      if (reference().foreignTable !== table) place(reference().foreignTable)
    ordered.push(table)
  }
  for (const table of tables) place(table)
  return ordered.map(table => {
    const { name, columns, primaryKeys } = getTableConfig(table)
    const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
    return { name, table, columns, key }
  })
}

// A value below every key: the empty text, or a number that no row has.
function firstOf(column: AnyColumn): string | number {
  return column.getSQLType() === 'text' ? '' : -Number.MAX_SAFE_INTEGER
}
