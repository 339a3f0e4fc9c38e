import { sql } from 'drizzle-orm'
import journal from '../../migrations/meta/_journal.json?raw'
import type { Db } from './client.ts'

/** File names of the migrations that this version knows, oldest first. D1 records those it has applied. */
export const knownMigrations: readonly string[] = JSON.parse(journal).entries.map(
  ({ tag }: { tag: string }) => `${tag}.sql`,
)

/** SQL: whether the latest migration that this version knows has been applied. */
export const isMigrated = sql<number>`EXISTS (SELECT 1 FROM d1_migrations WHERE name = ${knownMigrations.at(-1)})`

/**
 * Whether the database lacks a migration that this version knows, because it was not applied yet or the database was rolled
 * back. The answers of such a database cannot be relied on: SQLite takes the quoted name of a missing column for a text.
 */
export async function lacksMigrations(db: Db): Promise<boolean> {
  const row = await db.get<{ isMigrated: number }>(sql`SELECT ${isMigrated} AS isMigrated`)
  return row.isMigrated === 0
}
