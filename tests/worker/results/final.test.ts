import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, marcus, plantDrivers, priya } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { resultFor, saveResult, sent } from '#tests/support/results.ts'
import { listen } from '#tests/support/sockets.ts'
import { plantScoring } from '#tests/support/standings.ts'
import { openDb } from '#worker/db/client.ts'
import { finishResult } from '#worker/features/results/mutations/final.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

/** When the race of the evening was published. */
const PUBLISHED = NOON
const SHUT = PUBLISHED + DAY

freshClub()
beforeEach(async () => {
  const drivers = await plantDrivers(2)
  await plantRace('spa', { date: NOON - HOUR, registration_deadline: NOON - HOUR })
  await plantPlaces('spa', ...drivers)
  expectStatus(
    await saveResult(
      director,
      'spa',
      drivers.map(driver => sent(driver)),
    ),
    201,
  )
})

const stateAt = async (at: number) => {
  setClock(at)
  await runCron()
  return (await resultFor(marcus, 'spa')).result.state
}
const report = (more: Record<string, string | number | null> = {}) =>
  plant('incidents', {
    id: 'contact',
    race_id: 'spa',
    reporter_id: priya.id,
    account: 'Turn one',
    reported_at: PUBLISHED,
    reply_until: PUBLISHED + DAY,
    ...more,
  })

test('a result is final a day after it was published, to the millisecond, and says so to who looks at it', async () => {
  expect(await stateAt(SHUT - 1)).toBe('provisional')
  const tab = await listen(marcus)
  expect(await stateAt(SHUT)).toBe('final')
  expect(await tab.next('result-changed')).toMatchObject({ raceId: 'spa' })
  expect((await resultFor(marcus, 'spa')).result.finalAt).toBe(new Date(SHUT).toISOString())
  setClock(SHUT + 5 * MINUTE)
  await runCron()
  await expectNoChange(() => runCron())
})

test('the tables of its championship are counted anew with every change of it, and once it is final', async () => {
  await plantChampionship('winter')
  await plantScoring('winter')
  await rowsOf("UPDATE races SET championship_id = 'winter'")
  const tables = () => rowsOf("SELECT season ->> '$.rounds[0].finalAt' AS finalAt FROM standings")
  expect(await tables()).toEqual([])
  expectStatus(await saveResult(director, 'spa', [sent({ id: 'driver-1' })], { basedOn: 1 }), 200)
  expect(await tables()).toEqual([{ finalAt: null }])
  expectStatus(await call(director, 'DELETE', '/api/races/spa/result', { basedOn: 2 }), 204)
  expect(await tables()).toEqual([])
  expectStatus(await saveResult(director, 'spa', [sent({ id: 'driver-1' })], { basedOn: 3 }), 201)
  await stateAt(SHUT)
  expect(await tables()).toEqual([{ finalAt: SHUT }])
})

test('of runs in parallel one makes it final', async () => {
  const runs = await Promise.all(Array.from({ length: 10 }, () => finishResult(openDb(env.DB), SHUT)))
  expect(runs.filter(run => run !== null)).toMatchObject([{ raceId: 'spa', championshipId: null }])
})

test('a later version leaves the window as it was', async () => {
  setClock(PUBLISHED + 2 * HOUR)
  expectStatus(await saveResult(director, 'spa', [sent({ id: 'driver-1' })], { basedOn: 1 }), 200)
  expect((await resultFor(marcus, 'spa')).result.until).toBe(new Date(SHUT).toISOString())
})

test('it waits for the decision and for the end of the appeal window', async () => {
  await report()
  expect(await stateAt(SHUT + DAY)).toBe('under-review')
  await rowsOf('UPDATE incidents SET decided_at = ?, decision = \'{"byId":"gina"}\'', SHUT + DAY)
  expect(await stateAt(SHUT + 2 * DAY - 1)).toBe('under-review')
  expect(await stateAt(SHUT + 2 * DAY)).toBe('final')
})

test('it waits for the answer to an appeal, three days at most', async () => {
  const decided = { decided_at: SHUT, decision: '{"byId":"gina"}', appealed_at: SHUT + HOUR }
  await report(decided)
  expect(await stateAt(SHUT + HOUR + 3 * DAY - 1)).toBe('under-review')
  await rowsOf('UPDATE incidents SET answered_at = ?', SHUT + HOUR + 2 * DAY)
  expect(await stateAt(SHUT + HOUR + 2 * DAY)).toBe('final')
  await rowsOf('UPDATE incidents SET answered_at = NULL')
  await rowsOf('UPDATE result_sheets SET final_at = NULL')
  expect(await stateAt(SHUT + HOUR + 3 * DAY)).toBe('final')
})

test('it does not wait for what was withdrawn or closed, nor for ever for votes', async () => {
  await report({ withdrawn_at: PUBLISHED + HOUR })
  await report({ id: 'closed', decided_at: SHUT - 1 })
  await report({ id: 'nobody-votes', reply_until: PUBLISHED })
  expect(await stateAt(PUBLISHED + 7 * DAY - 1)).toBe('under-review')
  expect(await stateAt(PUBLISHED + 7 * DAY)).toBe('final')
})
