import { expect } from 'vitest'
import { everyRow, rowsOf } from './dump.ts'

/** A foreign key, written `registrations.race_id`, and the table it leads to. */
interface Link {
  from: string
  table: string
  column: string
  to: string
  /** The column there that it names. */
  key: string
}

/** Every foreign key of every table. */
async function everyLink(): Promise<Link[]> {
  const found: Link[] = []
  for (const table of Object.keys(await everyRow()))
    for (const { from, table: to, to: key } of await rowsOf(`PRAGMA foreign_key_list(${table})`))
      found.push({ from: `${table}.${from}`, table, column: String(from), to: String(to), key: String(key) })
  return found
}

/** The foreign keys that lead to this row of a table, and those that could but do not. */
export async function linksTo(table: string, id: string): Promise<{ leading: string[]; idle: string[] }> {
  const links = (await everyLink()).filter(({ to }) => to === table)
  expect(links, `no foreign key leads to ${table}`).not.toEqual([])
  const leading: string[] = []
  const idle: string[] = []
  for (const { from, table, column } of links) {
    const rows = await rowsOf(`SELECT 1 FROM ${table} WHERE ${column} = ? LIMIT 1`, id)
    ;(rows.length > 0 ? leading : idle).push(from)
  }
  return { leading, idle }
}

/** No row of any table leads to a row that is not there. */
export async function expectNothingDangles(): Promise<void> {
  expect(await rowsOf('PRAGMA foreign_key_check')).toEqual([])
  for (const { table, column, to, key } of await everyLink())
    expect(
      await rowsOf(
        `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${key} FROM ${to})`,
      ),
      `${table}.${column}`,
    ).toEqual([])
}
