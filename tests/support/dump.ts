import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { readRows } from './kept-club.ts'
import { everyRoom } from './rooms.ts'
import type { Row, Tables } from './snapshot.ts'

export { readRows as everyRow }

/**
 * Every row of D1 and of every chat room (`general messages`: by its id and its table) and every file, without the rate limits and when sessions were last seen, which
 * count refused calls too, without how announcements went, which the outbox tells in its own time, and without what the cron
 * notes of its own runs.
 */
export async function dump(): Promise<Tables> {
  const rooms = await everyRoom() // first, since they tell D1 what it does not know yet
  const {
    rate_limits: _,
    job_runs: _____,
    storage_days: ______,
    sessions = [],
    push_sends: sends = [],
    ...tables
  } = await readRows()
  return {
    ...tables,
    sessions: sessions.map(({ last_seen_at: __, ...session }) => session),
    push_sends: sends.map(({ sent: __, failed: ___, total: ____, ...send }) => send),
    ...rooms,
    files: await everyFile(),
  }
}

/** Does something that must not change a single row, and gives its result. */
export async function expectNoChange<T>(act: () => Promise<T>): Promise<T> {
  const before = await dump()
  const result = await act()
  const after = await dump()
  if (JSON.stringify(after) !== JSON.stringify(before)) expect(after).toEqual(before) // which takes its time
  return result
}

/** The rows of one query, for looking behind the API. */
export async function rowsOf(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results
}

/** Who did what to which thing, oldest first. */
export async function auditTrail(): Promise<string[]> {
  const rows = await rowsOf('SELECT * FROM audit_log ORDER BY id')
  return rows.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)
}

async function everyFile(): Promise<Row[]> {
  const { objects } = await env.UPLOADS.list()
  return objects.map(({ key, version, size }) => ({ key, version, size }))
}
