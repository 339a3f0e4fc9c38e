import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, call, expectRefused, inWords } from '#tests/support/call.ts'
import { marcus, privateTexts } from '#tests/support/cast.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { app } from '#worker/app.ts'
import { type CallerName, callers, type Row, rows } from './authorization-matrix.ts'

freshClub()
beforeEach(async () => {
  await plantChampionship('winter')
  await plantRace('spa')
  await plantRace('monza')
  await plantPlaces('spa', marcus)
})

test('every route has a row in the matrix, and every row a route', () => {
  const routes = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect(rows.map(row => row.route).sort()).toEqual([...new Set(routes)].sort())
})

describe.each(rows)('$route', row => {
  test.each(Object.keys(callers) as CallerName[])('%s', async caller => {
    const outcome = row.answers[caller]
    if (typeof outcome === 'number') return expectGranted(await make(row, caller), outcome)
    const answer = await expectNoChange(() => make(row, caller))
    expectRefused(answer, outcome)
    for (const text of privateTexts) expect(JSON.stringify(answer.body)).not.toContain(text)
  })
})

function make({ route, at, body }: Row, caller: CallerName) {
  const { who, aim } = callers[caller]
  const [method = '', path = ''] = route.split(' ')
  return call(who, method, aimAt(at ?? path, aim), body && JSON.parse(aimAt(JSON.stringify(body), aim)))
}

function aimAt(text: string, aim: string) {
  return text.replaceAll('{aim}', aim)
}

function expectGranted(answer: Answer, status: number) {
  expect(answer.status, inWords(answer)).toBe(status)
}
