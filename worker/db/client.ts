import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** The club's D1 through Drizzle. Multi-row writes go through `db.batch`, which is D1's transaction. */
export function openDb(d1: D1Database) {
  return drizzle(d1)
}

/** SQL: an id that nobody can guess (32 hex digits), new for each row. */
export const randomId = sql`lower(hex(randomblob(16)))`

/**
 * The club's D1 through its nearest copy, which may lag a moment behind; without copies it is D1 itself. Only for reads, and
 * only for readers whom the feed does not notify of changes: a reader who refetches because of an event must find the change.
 */
export function openNearestDb(d1: D1Database) {
  const session: Pick<D1Database, 'prepare' | 'batch'> = d1.withSession('first-unconstrained')
  return drizzle(session as D1Database) // with the methods it needs
}

/** SQL: many values as the rows of a list, for `inArray`. D1 allows a hundred variables in a statement; this takes one. */
export function jsonList(values: readonly string[]) {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}

/**
 * SQL: the SELECT of an `INSERT … SELECT` by column names, for `db.insert(table).select()`, which goes by the order of the
 * schema. A column that is added or moved later cannot shift the others. Columns that are left out get their defaults; `rest`
 * follows the columns (`FROM`, `WHERE`).
 */
export function selectColumns<Table extends SQLiteTable>(
  table: Table,
  values: { [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL },
  rest: SQL,
): SQL {
  const cells = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = values[name as keyof typeof values] ?? column.default ?? null
    return is(value, SQL) || value === null ? sql`${value}` : sql.param(value, column)
  })
  return sql`SELECT ${sql.join(cells, sql`, `)} ${rest}`
}

export type Db = ReturnType<typeof openDb>
