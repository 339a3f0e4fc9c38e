import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call, expectRefused, inWords } from '#tests/support/call.ts'
import { privateTexts } from '#tests/support/cast.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { app } from '#worker/app.ts'
import { type CallerName, callers, plantSituation, type Row, rows } from './authorization-matrix.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {}) // a report of the browser is logged

freshClub()
beforeEach(plantSituation)

test('every route has a row in the matrix, and every row a route', () => {
  const routes = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  const withRow = new Set(rows.map(({ route }) => route))
  expect([...withRow].sort()).toEqual([...new Set(routes)].sort())
})

describe.each(rows)('$route $at', row => {
  const cells = Object.entries(row.answers).map(([caller, outcome]) => ({
    caller: caller as CallerName,
    outcome,
  }))

  test.each(cells)('$caller meets $outcome', async ({ caller, outcome }) => {
    if (typeof outcome === 'number') {
      const answer = await make(row, caller)
      expect(answer.status, inWords(answer)).toBe(outcome)
      return
    }
    const answer = await expectNoChange(() => make(row, caller))
    expectRefused(answer, outcome)
    for (const text of privateTexts) expect(JSON.stringify(answer.body)).not.toContain(text)
  })
})

function make({ route, at, body, file }: Row, caller: CallerName) {
  const { who, aim } = callers[caller]
  const [method = '', path = ''] = route.split(' ')
  return call(
    who,
    method,
    aimAt(at ?? path, aim),
    file ?? (body && JSON.parse(aimAt(JSON.stringify(body), aim))),
  )
}

function aimAt(text: string, aim: string) {
  return text.replaceAll('{aim}', aim)
}
