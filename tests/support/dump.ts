import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

type Rows = Record<string, unknown>[]

/** Every row of every table of D1, by table; without the rate limits, which count refused calls too. */
export async function dump(): Promise<Record<string, Rows>> {
  const tables = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table'
     AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT IN ('d1_migrations', 'rate_limits')`,
  ).all<{ name: string }>()
  const names = tables.results.map(table => table.name)
  const contents = await env.DB.batch(
    names.map(name => env.DB.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`)),
  )
  return Object.fromEntries(names.map((name, index) => [name, contents[index]?.results as Rows]))
}

/** Does something that must not change a single row, and gives its result. */
export async function expectNoChange<T>(act: () => Promise<T>): Promise<T> {
  const before = await dump()
  const result = await act()
  expect(await dump()).toEqual(before)
  return result
}

/** The rows of one query, for looking behind the API. */
export async function rowsOf(sql: string, ...values: unknown[]): Promise<Rows> {
  return (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results as Rows
}

/** Who did what to which thing, oldest first. */
export async function auditTrail(): Promise<string[]> {
  const rows = await rowsOf('SELECT * FROM audit_log ORDER BY id')
  return rows.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)
}
