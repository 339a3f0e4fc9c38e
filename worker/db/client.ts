import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'

/** The club's D1 through Drizzle. Multi-row writes go through `db.batch`, which is D1's transaction. */
export function openDb(d1: D1Database) {
  return drizzle(d1)
}

/** SQL: many values as the rows of a list, for `inArray`; D1 lets a statement have a hundred variables, and this is one. */
export function jsonList(values: readonly string[]) {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}

export type Db = ReturnType<typeof openDb>
