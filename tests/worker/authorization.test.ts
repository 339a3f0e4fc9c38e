import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { type Answer, expectRefused, inWords } from '#tests/support/call.ts'
import { privateTexts } from '#tests/support/cast.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { forgetCalls } from '#tests/support/limiters.ts'
import { expectNoTrace, expectNoTraces } from '#tests/support/traces.ts'
import { app } from '#worker/app.ts'
import {
  type CallerName,
  cronRows,
  makeCall,
  type Outcome,
  plantSituation,
  type Row,
  rows,
} from './authorization-matrix.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {}) // a report of the browser is logged
freshClub(plantSituation)

test('every route has a row in the matrix, and every row a route', () => {
  const routes = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  const withRow = new Set(rows.map(({ route }) => route))
  expect([...withRow].sort()).toEqual([...new Set(routes)].sort())
})

const matrix = [...rows, ...cronRows].map(row => ({
  asked: `${row.method ?? row.route.split(' ')[0]} ${row.at ?? row.route.split(' ')[1]}`,
  row,
}))

test.for(matrix)('$asked answers everybody as the matrix says', async ({ row }, { task }) => {
  const cells = Object.entries(row.answers) as [CallerName, Outcome][]
  task.meta.figures = { 'cells of the authorisation matrix': cells.length }
  const renew = () => renewClub(plantSituation)
  const refused = cells.filter(([, outcome]) => typeof outcome === 'string')
  await expectNoTraces(
    refused.map(([caller, outcome]) => async () => {
      const answer = await makeCall(row, caller)
      expectMet(answer, row, String(outcome))
      for (const text of privateTexts) expect(JSON.stringify(answer.body), answer.call).not.toContain(text)
      return answer
    }),
    renew,
  )
  for (const [caller, outcome] of cells.filter(([, outcome]) => typeof outcome === 'number')) {
    if (isRead(row)) await row.ready?.()
    else await renew()
    const answer = await makeCall(row, caller)
    expect.soft(answer.status, inWords(answer)).toBe(outcome)
  }
})

describe('a session that', () => {
  // What each way of ending a session does to the row that it had; one that has run out is `stale` in the matrix.
  const endings = {
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
  forgetCalls() // there are more routes than a stranger may ask in a minute
  const outcome = row.answers.stranger
  if (typeof outcome === 'string') expectMet(await makeCall(row, caller), row, outcome)
}

// What is asked for by HEAD is refused without words.
function expectMet(answer: Answer, { method }: Row, refusal: string) {
  if (method === 'HEAD') expect(`${answer.status}`, inWords(answer)).toBe(refusal.slice(0, 3))
  else expectRefused(answer, refusal)
}
