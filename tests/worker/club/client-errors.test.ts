import { env } from 'cloudflare:workers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { gina, marcus, script, stranger } from '#tests/support/cast.ts'
import { passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plant } from '#tests/support/plant.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()

const MIDNIGHT = Date.UTC(2026, 10, 26)
const place = '/assets/chat-page-B1x2_y-Z.js:3:4512'
const warn = vi.spyOn(console, 'warn')
beforeEach(() => {
  setClock(MIDNIGHT + 20 * HOUR)
  warn.mockReset().mockImplementation(() => {})
  onTestFinished(() => void warn.mockReset())
})

const report = (who: Parameters<typeof call>[0], page = '/chat') =>
  call(who, 'POST', '/api/client-errors', { page, place })
const told = async () => expectStatus(await call(script, 'GET', '/api/admin/client-errors'), 200)
const at = (n: number) => ({ ...stranger, address: `198.51.100.${n}` })

test('admins are told on which pages how many browsers had trouble, the newest day and the most trouble first', async () => {
  for (const who of [at(1), at(2), marcus]) expectStatus(await report(who), 204)
  expectStatus(await report(at(1), '/races'), 204)
  passTime(DAY)
  expectStatus(await report(at(3), '/races'), 204)
  expect(await told()).toEqual([
    { day: '2026-11-27T00:00:00.000Z', page: '/races', browsers: 1 },
    { day: '2026-11-26T00:00:00.000Z', page: '/chat', browsers: 3 },
    { day: '2026-11-26T00:00:00.000Z', page: '/races', browsers: 1 },
  ])
})

test('of a report only the page is kept and the place in the club’s files logged: nothing tells whose it was', async () => {
  expectStatus(await report(marcus), 204)
  expect(await rowsOf('SELECT * FROM client_errors')).toEqual([{ day: MIDNIGHT, page: '/chat', browsers: 1 }])
  expect(warn.mock.calls).toEqual([[JSON.stringify({ event: 'client-error', page: '/chat', place })]])
})

test.each([
  [{}, 'page'],
  [{ page: '/members/marcus/profile', place }, 'page'],
  [{ page: 7, place }, 'page'],
  [{ page: '/chat' }, 'place'],
  [{ page: '/chat', place: null }, 'place'],
  [{ page: '/chat', place: 'https://elsewhere.test/a.js:1:1' }, 'place'],
  [{ page: '/chat', place: `Marcus wrote ${place}` }, 'place'],
  [{ page: '/chat', place: `/assets/${'a'.repeat(81)}.js:1:1` }, 'place'],
])('%j is no report: refused, and nothing is written', async (body, path) => {
  await expectNoChange(async () => {
    const answer = await call(at(9), 'POST', '/api/client-errors', body)
    expectRefused(answer, '400 invalid')
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })
})

test('a report costs one row, and none once a thousand browsers have had trouble on a page that day', async () => {
  const cost = { queries: 0, read: 0, written: 0 }
  onTestFinished(countEverything(env.DB, cost))
  await report(at(1))
  expect(cost).toMatchObject({ written: 1 })
  await plant('client_errors', { day: MIDNIGHT, page: '/races', browsers: 1000 })
  cost.written = 0
  await expectNoChange(() => report(at(2), '/races'))
  expect(cost).toMatchObject({ written: 0 })
})

test('reports from one address are limited', async () => {
  for (let n = 0; n < 10; n++) await report(at(1))
  expectRefused(await report(at(1)), '429 slow_down')
})

test('only an admin who has proven who they are is told', async () => {
  expectRefused(await call(marcus, 'GET', '/api/admin/client-errors'), '403 admins_only')
  expectRefused(await call(gina, 'GET', '/api/admin/client-errors'), '403 proof_required')
  expectRefused(await call(stranger, 'GET', '/api/admin/client-errors'), '401 sign_in_required')
})

test('what is more than a week ago is told no more, and forgotten', async () => {
  await plant('client_errors', { day: MIDNIGHT, page: '/chat', browsers: 2 })
  setClock(MIDNIGHT + 7 * DAY)
  await runCron()
  expect(await told()).toHaveLength(1)
  passTime(1)
  expect(await told()).toEqual([])
  await runCron()
  expect(await rowsOf('SELECT * FROM client_errors')).toEqual([])
})
