import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, expectRefused, inWords } from '#tests/support/call.ts'
import { privateTexts } from '#tests/support/cast.ts'
import { dump, type Tables } from '#tests/support/dump.ts'
import { freshClub, standingClub } from '#tests/support/fresh-club.ts'
import { expectNoTrace, expectNoWord } from '#tests/support/traces.ts'
import { app } from '#worker/app.ts'
import {
  type CallerName,
  cronRows,
  makeCall,
  plantSituation,
  type Row,
  rows,
} from './authorization-matrix.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {}) // a report of the browser is logged

const cells = [...rows, ...cronRows].flatMap(row =>
  Object.entries(row.answers).map(([caller, outcome]) => ({
    asked: `${row.method ?? row.route.split(' ')[0]} ${row.at ?? row.route.split(' ')[1]}`,
    row,
    caller: caller as CallerName,
    outcome,
  })),
)

test('every route has a row in the matrix, and every row a route', () => {
  const routes = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  const withRow = new Set(rows.map(({ route }) => route))
  expect([...withRow].sort()).toEqual([...new Set(routes)].sort())
})

const granted = cells.filter(({ outcome }) => typeof outcome === 'number')

async function expectGranted({ row, caller, outcome }: (typeof cells)[number]) {
  const answer = await makeCall(row, caller)
  expect(answer.status, inWords(answer)).toBe(outcome)
}

describe('granted, and something comes of it', () => {
  freshClub()
  beforeEach(plantSituation)

  test.each(granted.filter(({ row }) => !isRead(row)))('cell: $asked $caller meets $outcome', expectGranted)
})

describe('granted a look', () => {
  standingClub(plantSituation)

  test.each(granted.filter(({ row }) => isRead(row)))('cell: $asked $caller meets $outcome', async cell => {
    await cell.row.ready?.() // what is counted is forgotten before each
    await expectGranted(cell)
  })
})

describe('refused without a trace', () => {
  standingClub(plantSituation)
  let club: Tables
  beforeAll(async () => {
    club = await dump()
  })

  const refused = cells.filter(({ outcome }) => typeof outcome === 'string')

  test.each(refused)('cell: $asked $caller meets $outcome', async ({ row, caller, outcome }) => {
    const answer = await expectNoWord(() => makeCall(row, caller))
    const before = club
    club = await dump()
    expect(club).toEqual(before)
    expectMet(answer, row, String(outcome))
    for (const text of privateTexts) expect(JSON.stringify(answer.body)).not.toContain(text)
  })
})

describe('a session that', () => {
  freshClub()
  beforeEach(plantSituation)

  // What each way of ending a session does to the row that it had.
  const endings = {
    'has run out': 'UPDATE sessions SET expires_at = 0',
    'was signed out': 'DELETE FROM sessions',
    'was opened by another admin key': "UPDATE sessions SET method = 'admin_key', key_print = 'of another'",
  }

  test.each(Object.entries(endings))('%s opens nothing that a stranger may not', async (_, sql) => {
    await env.DB.prepare(`${sql} WHERE member_id IN ('director', 'marcus')`).run()
    await expectNoTrace(async () => {
      for (const row of rows)
        for (const caller of ['admin', 'approved'] as const) await expectStranger(row, caller)
    })
  })

  test('was of a member who was deleted opens nothing either', async () => {
    await env.DB.prepare("DELETE FROM members WHERE id = 'marcus'").run()
    await expectNoTrace(async () => {
      for (const row of rows) await expectStranger(row, 'approved')
    })
  })
})

// Opening a socket leaves somebody in a room.
function isRead({ route, headers }: Row) {
  return route.startsWith('GET /api/') && !headers
}

async function expectStranger(row: Row, caller: CallerName) {
  const outcome = row.answers.stranger
  if (typeof outcome === 'string') expectMet(await makeCall(row, caller), row, outcome)
}

// What is asked for by HEAD is refused without words.
function expectMet(answer: Answer, { method }: Row, refusal: string) {
  if (method === 'HEAD') expect(`${answer.status}`, inWords(answer)).toBe(refusal.slice(0, 3))
  else expectRefused(answer, refusal)
}
