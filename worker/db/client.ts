import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** The club's D1 through Drizzle. Multi-row writes go through `db.batch`, which is D1's transaction. */
export function openDb(d1: D1Database) {
  return drizzle(d1)
}

/** SQL: an id that nobody can guess: 32 hex digits, anew for each row. */
export const randomId = sql`lower(hex(randomblob(16)))`

/**
 * The club's D1 as its nearest copy has it, which may be a moment behind; without copies it is D1 itself. For reading alone,
 * and for nobody whom the feed tells of changes: who asks again because of one must find it.
 */
export function openNearestDb(d1: D1Database) {
  const session: Pick<D1Database, 'prepare' | 'batch'> = d1.withSession('first-unconstrained')
  return drizzle(session as D1Database) // which calls no more of it
}

/** SQL: many values as the rows of a list, for `inArray`; D1 lets a statement have a hundred variables, and this is one. */
export function jsonList(values: readonly string[]) {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}

/**
 * SQL: the SELECT of an `INSERT … SELECT` by the names of the columns, for `db.insert(table).select()`, which takes them in
 * the order of the schema: a column that is added later or moved puts nothing in the wrong place. What may be left out gets
 * its default; `rest` is what follows the columns (`FROM`, `WHERE`).
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
