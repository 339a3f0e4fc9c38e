import { drizzle } from 'drizzle-orm/d1'
import * as schema from './schema/index.ts'

/** The club's D1 through Drizzle. Multi-row writes go through `db.batch`, which is D1's transaction. */
export function openDb(d1: D1Database) {
  return drizzle(d1, { schema })
}

export type Db = ReturnType<typeof openDb>
