import { env } from 'cloudflare:workers'
import { insertOf, type Row } from './snapshot.ts'

/** Writes rows straight into a table, past the API: the situation that a test starts from. */
export async function plant(table: string, ...rows: Row[]): Promise<void> {
  await env.DB.batch(rows.map(row => insertOf(env.DB, table, row)))
}
