import { sql } from 'drizzle-orm'
import journal from '../../migrations/meta/_journal.json?raw'
import type { Db } from './client.ts'

/** The migrations that this version of the club knows, by their files' names, oldest first: D1 keeps those that it has been through. */
export const knownMigrations: readonly string[] = JSON.parse(journal).entries.map(
  ({ tag }: { tag: string }) => `${tag}.sql`,
)

/** Whether the database has been through the last migration that this version knows, as a value in a query. */
export const isMigrated = sql<number>`EXISTS (SELECT 1 FROM d1_migrations WHERE name = ${knownMigrations.at(-1)})`

/**
 * Whether the database lacks a migration that this version knows: it has not been applied yet, or the database was turned
 * back to a time before it. What such a database answers cannot be relied on: SQLite takes the quoted name of a column that
 * is not there for a text.
 */
export async function lacksMigrations(db: Db): Promise<boolean> {
  const row = await db.get<{ isMigrated: number }>(sql`SELECT ${isMigrated} AS isMigrated`)
  return row.isMigrated === 0
}
