import { env } from 'cloudflare:workers'

/** A row as D1 stores it. */
export type Row = Record<string, string | number | null>

/** Writes rows straight into a table, past the API: the situation that a test starts from. */
export async function plant(table: string, ...rows: Row[]): Promise<void> {
  await env.DB.batch(rows.map(row => insertOf(table, row)))
}

/** The statement that writes a row. */
export function insertOf(table: string, row: Row) {
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  return env.DB.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`).bind(
    ...Object.values(row),
  )
}
