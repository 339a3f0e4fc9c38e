import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { plantTenYears, plantYoungClub } from '#tests/support/decade.ts'
import { everyRow } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { forgetCalls } from '#tests/support/limiters.ts'
import { inRoom, roomObject } from '#tests/support/rooms.ts'
import type { Tables } from '#tests/support/snapshot.ts'
import {
  type CallerName,
  makeCall,
  plantSituation,
  type Row,
  rows,
} from '#tests/worker/authorization-matrix.ts'
import { crons } from '#worker/cron.ts'
import { DAY, MINUTE } from '#worker/lib/clock.ts'
import { feedStub, outboxStub } from '#worker/lib/objects/stubs.ts'
import { type Cost, countEverything, countStorage } from './counted.ts'

/** A call may read so much more in the old club than in the young one, or so many rows: a leaf of a tree more. */
const MOST = 1.2
const A_FEW = 12

/** What reads more in an old club by design, and why. */
const longerByDesign: Record<string, string> = {
  'admin DELETE /api/admin/members/{aim}': 'it takes along all that somebody has been sent in ten years',
  'admin DELETE /api/admin/pending-members/today':
    'it takes along all that somebody has been sent in ten years',
  'approved GET /api/races?championshipId=cup-1&scope=past':
    'a page is full, of thirty races; a young championship has run five',
  'approved GET /api/chat-rooms/general/changes?after=0':
    'who is far behind is told so when 501 changes are found, and those of a young room are fewer',
}

/** How a room answers whoever was away for ten years. */
const tooFarBehind: Record<string, number> = { 'GET /api/chat-rooms/:roomId/changes': 410 }

/** Where the matrix asks for the first page of something, the other pages, and the other lists of races. */
const otherPages: Record<string, string[]> = {
  'GET /api/races': ['scope=past', 'scope=driven', 'scope=all', 'championshipId=cup-1&scope=past'],
  'GET /api/chat-rooms/:roomId/messages': ['before=general.100', 'around=general.60', 'limit=100'],
  'GET /api/chat-rooms/:roomId/polls': ['before=general.100'],
  'GET /api/admin/audit': ['before=100'],
}

/** Forgets what calls have made that can be made once only. */
const newcomers = [
  "DELETE FROM members WHERE gamertag_key = 'newcomer 1'",
  "DELETE FROM chat_rooms WHERE championship_id = 'winter'",
  "DELETE FROM registrations WHERE race_id = 'monza'",
  "DELETE FROM passkeys WHERE id = 'newKeyOfDirector'",
  'DELETE FROM push_sends WHERE total IS NULL',
]

/** When the cron comes: on a quiet afternoon, on the hour, and after midnight. */
const runs = { 'in between': NOON + 5 * MINUTE, 'on the hour': NOON, 'after midnight': NOON + DAY / 2 }

/** What D1 and the objects have cost since it was last set to nothing. */
const cost = noCost()

freshClub()
vi.spyOn(console, 'warn').mockImplementation(() => {})
vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 201 })) // the push services

test('a call reads in a club of ten years what it reads in a young one', async () => {
  await plantSituation()
  onTestFinished(countEverything(env.DB, cost))
  const situation = await everyRow()
  const talk = await everyRowOfTalk()
  await plantYoungClub()
  const young = await measureAll(situation, talk)
  await plantTenYears()
  const old = await measureAll(situation, talk)

  const table = [`\n${'rows read of D1 and the objects'.padEnd(78)}   young     old   times`]
  const dear: string[] = []
  for (const [what, before] of young) {
    const after = old.get(what) ?? 0
    const times = (after / Math.max(1, before)).toFixed(2)
    table.push(`${what.slice(0, 78).padEnd(78)} ${pad(before)} ${pad(after)} ${times.padStart(7)}`)
    const isDear = after > before * MOST && after > before + A_FEW
    if (isDear && !(what in longerByDesign)) dear.push(`${what}: ${before} → ${after}`)
  }
  console.log(table.join('\n'))
  expect(dear).toEqual([])
}, 600_000)

async function measureAll(situation: Tables, talk: Tables): Promise<Map<string, number>> {
  await countObjects()
  const costs = new Map<string, number>()
  for (const row of rows.flatMap(withOtherPages)) {
    const { method = row.route.split(' ')[0], at = row.route.split(' ')[1], headers } = row
    if (headers?.Upgrade) continue
    for (const name of ['approved', 'admin'] as const) {
      if (typeof row.answers[name] !== 'number') continue
      await restore(situation, talk)
      await row.ready?.()
      costs.set(`${name} ${method} ${at}`, await rowsReadBy(() => expectAnswer(row, name)))
    }
  }
  for (const [when, time] of Object.entries(runs))
    for (const cron of crons) {
      await restore(situation, talk)
      setClock(time)
      costs.set(`cron ${cron} ${when}`, await rowsReadBy(() => runCron(cron)))
      setClock(NOON)
    }
  return costs
}

function withOtherPages(row: Row): Row[] {
  const [path] = (row.at ?? row.route.split(' ')[1] ?? '').split('?')
  const pages = row.method ? [] : (otherPages[row.route] ?? [])
  return [row, ...pages.map(query => ({ ...row, at: `${path}?${query}` }))]
}

async function rowsReadBy(act: () => Promise<unknown>): Promise<number> {
  Object.assign(cost, noCost())
  await act()
  return cost.read
}

async function countObjects() {
  for (const stub of [roomObject('general'), feedStub(env), outboxStub(env)])
    await runInDurableObject(stub as DurableObjectStub, (_, { storage }) => {
      if (!Object.hasOwn(storage.sql, 'exec')) countStorage(storage, cost)
    })
}

// What a call has changed or deleted is put back as it was; what has grown around it is left alone.
async function restore(situation: Tables, talk: Tables) {
  forgetCalls()
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    env.DB.prepare('DELETE FROM rate_limits'),
    ...newcomers.map(sql => env.DB.prepare(sql)),
    ...Object.entries(situation)
      .filter(([table]) => table !== 'audit_log' && table !== 'room_summaries') // rooms would tell D1 all again
      .flatMap(([table, rows]) =>
        rows.map(row => env.DB.prepare(upsert(table, row)).bind(...Object.values(row))),
      ),
  ])
  await runInDurableObject(outboxStub(env), (_, { storage: { sql } }) => {
    for (const table of ['deliveries', 'orders']) sql.exec(`DELETE FROM ${table}`)
  })
  await inRoom('general', (_, { storage: { sql } }) => {
    for (const [table, rows] of Object.entries(talk))
      for (const row of rows) sql.exec(upsert(table, row), ...Object.values(row))
  })
}

function everyRowOfTalk(): Promise<Tables> {
  const tables = ['messages', 'polls', 'poll_options']
  return inRoom('general', (_, { storage: { sql } }) =>
    Object.fromEntries(
      tables.map(name => [name, sql.exec<Tables[string][number]>(`SELECT * FROM ${name}`).toArray()]),
    ),
  )
}

function upsert(table: string, row: Tables[string][number]) {
  const columns = Object.keys(row)
  const changes = columns.map(column => `${column} = excluded.${column}`)
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
    ON CONFLICT DO UPDATE SET ${changes.join(', ')}`
}

async function expectAnswer(row: Row, name: CallerName) {
  const { status } = await makeCall(row, name)
  expect([row.answers[name], tooFarBehind[row.route]], `${row.route} ${name}`).toContain(status)
}

function noCost(): Cost {
  return { queries: 0, read: 0, written: 0 }
}

function pad(value: number) {
  return String(value).padStart(7)
}
