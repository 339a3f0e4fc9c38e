import { type AnyColumn, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/client.ts'
import { CLOSED_FOR_RESTORE } from '../../db/constraint-errors.ts'
import { isMigrated, knownMigrations } from '../../db/known-migrations.ts'
import * as schema from '../../db/schema/index.ts'
import type { Env } from '../../lib/env.ts'

/**
 * What a backup leaves out: who is signed in and what opens an account for a moment (everybody signs in anew), links that
 * let one newcomer in, and what is counted or noted for a while.
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

/** The setting in which stands of which backup the club is being made, or was; no backup has it. */
export const RESTORE = 'restore'

/**
 * So many rows are a page, fewer where one may be long, and about so many letters: a page is written back as one text, of
 * which D1 takes two million.
 */
const ROWS = 500
const LONG_ROWS = 20
const LETTERS = 200_000
const long = new Set<SQLiteTable>([schema.standings, schema.resultVersions, schema.championships])

/** A table as a backup has it. */
export interface CopiedTable {
  name: string
  table: SQLiteTable
  columns: AnyColumn[]
  /** The columns that it is in order of, and that name each row. */
  key: AnyColumn[]
}

let copied: CopiedTable[] | undefined

/** The tables that a backup has, each after those to which its rows refer. Not reckoned while the isolate starts. */
export function copiedTables(): CopiedTable[] {
  copied ??= inOrder(allTables().filter(table => !leftOut.has(table)))
  return copied
}

/** The names of the club's tables that no backup has. */
export function tablesLeftOut(): string[] {
  return [...leftOut].map(table => getTableConfig(table).name)
}

/** A table that a backup has, or `undefined`. */
export function findTable(name: string): CopiedTable | undefined {
  return copiedTables().find(table => table.name === name)
}

/** How a page of a table begins. */
export function pageHead({ name, columns }: CopiedTable): string {
  return `{"table":${JSON.stringify(name)},"columns":${JSON.stringify(columns.map(({ name }) => name))},"rows":[`
}

/**
 * A page of a table as text, by the order of its keys, from after `key` on: how it begins, a row a line, and the key of the
 * last row where more may follow. The database writes the rows, so that reading them takes the Worker next to no time.
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

// One line at least.
function firstLetters(lines: string[]): string[] {
  let letters = 0
  const end = lines.findIndex(({ length }) => {
    letters += length
    return letters > LETTERS
  })
  return end < 0 ? lines : lines.slice(0, Math.max(1, end))
}

/** What is known of the backup of which the club is being made, or was. */
export interface Restoring {
  backup: string
  /** The triggers that have stepped aside. */
  triggers: string[]
  /** Whether what the club had by itself is cleared away. */
  isCleared?: boolean
  /** Whether it is whole, and the club open again. */
  isOver?: boolean
}

/** Of which backup the club is being made, or was; `null`: of none. */
export async function findRestoring(db: Db): Promise<Restoring | null> {
  const row = await db.get<{ value: string } | undefined>(
    sql`SELECT value FROM settings WHERE name = ${RESTORE}`,
  )
  return row ? JSON.parse(row.value) : null
}

/** Whether the club is being made of a backup just now, so that its clock stands still. */
export async function isBeingRestored(db: Db): Promise<boolean> {
  const restoring = await findRestoring(db)
  return restoring !== null && !restoring.isOver
}

/** Whether the club's clock stands still: it is being made of a backup, or its database lacks what this version knows. */
export async function standsStill(db: Db): Promise<boolean> {
  const row = await db.get<{ restoring: string | null; isMigrated: number }>(
    sql`SELECT (SELECT value FROM settings WHERE name = ${RESTORE}) AS restoring, ${isMigrated} AS isMigrated`,
  )
  return row.isMigrated === 0 || (row.restoring !== null && !JSON.parse(row.restoring).isOver)
}

/** The migrations that only the database has, those of a later version, and those that only this version knows. */
export async function compareMigrations(db: Db): Promise<{ later: string[]; missing: string[] }> {
  const rows = await db.all<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id`)
  const applied = rows.map(({ name }) => name)
  return {
    later: applied.filter(name => !knownMigrations.includes(name)),
    missing: knownMigrations.filter(name => !applied.includes(name)),
  }
}

/** The newest migration of the database. */
export async function findMigration(db: Db): Promise<string> {
  const row = await db.get<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1`)
  return row.name
}

/** The names of the tables with rows in them, those that no backup has too, and how many members there are. */
export async function findContents(db: Db) {
  const names = allTables().map(table => getTableConfig(table).name)
  const isThere = names.map(name => sql`EXISTS (SELECT 1 FROM ${sql.identifier(name)})`)
  const [row = []] = await db.values<number[]>(
    sql`SELECT (SELECT count(*) FROM (SELECT 1 FROM members LIMIT 2)), ${sql.join(isThere, sql`, `)}`,
  )
  const [members = 0, ...found] = row
  return { members, tables: names.filter((_, n) => found[n] === 1) }
}

/** The triggers of the database: their names, and the statements that make them. */
export function listTriggers(db: Db) {
  return db.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name <> ${CLOSED_FOR_RESTORE}`,
  )
}

/** The files in R2 after one, a thousand at most; `md5` as hex. */
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

/** The bytes of a file; `null` where it is gone. */
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

// Below every key: of texts the empty one, of whole numbers one that none has.
function firstOf(column: AnyColumn): string | number {
  return column.getSQLType() === 'text' ? '' : -Number.MAX_SAFE_INTEGER
}
