import { beforeEach, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { gina, marcus, type Person, priya } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { countIn, expectSeasonsSound, plantRegulars, regularsOf } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { expectSound, gridOf, lineOf } from '#tests/support/reserves.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

const night = (n: number) => NOON + 8 * HOUR + n * DAY

freshClub()
beforeEach(async () => {
  await plantChampionship('winter')
  for (const n of [0, 1, 2, 9])
    await plantRace(`race-${n}`, {
      championship_id: 'winter',
      max_participants: 1,
      date: night(n),
      registration_deadline: night(n) - 2 * HOUR,
    })
  for (const n of [0, 1, 2, 9]) await plantPlaces(`race-${n}`, marcus)
  await plantRegulars('winter', marcus)
})

const checkIn = async (driver: Person, n: number) => {
  const path = `/api/races/race-${n}/presence/${driver.id}`
  expectStatus(await call(driver, 'PUT', path, { state: 'here' }), 200)
}
/** A race night that Marcus does not come to while Priya stands by, up to some time after the start. */
async function missed(n: number) {
  setClock(night(n) - HOUR)
  await checkIn(priya, n)
  setClock(night(n) - 15 * MINUTE)
  await runCron()
  expect(await gridOf(`race-${n}`)).toEqual(['priya'])
}
const begin = async (n: number) => {
  setClock(night(n) + MINUTE)
  await runCron()
}
const bell = async (who: Person) => {
  const list = expectStatus(await call(who, 'GET', `/api/notifications/${who.id}`), 200)
  return list
    .filter(({ type }: { type: string }) => type === 'season-ended')
    .map(({ text }: { text: string }) => text)
}

test('two races missed without a word end the season, with a line to the driver, and their places go on', async () => {
  expectStatus(await call(gina, 'POST', '/api/reserves', { raceId: 'race-9' }), 201)
  await missed(0)
  await begin(0)
  expect(await regularsOf('winter')).toEqual(['marcus'])
  await missed(1)
  expect(await regularsOf('winter')).toEqual(['marcus']) // they may come yet
  setClock(night(1) - 1)
  await runCron()
  expect(await regularsOf('winter')).toEqual(['marcus'])
  await begin(1)
  expect(await regularsOf('winter')).toEqual([])
  expect(await bell(marcus)).toEqual([
    'You missed Race race-1 and another race without a word, so you are no longer counted in for Championship winter. Count yourself in again whenever you like.',
  ])
  expect(await gridOf('race-9')).toEqual([])
  await runCron('1-59/5 * * * *')
  expect(await lineOf('race-9')).toEqual([expect.stringMatching('^gina until')])
  await runCron()
  await expectNoChange(() => runCron())
  expect(await bell(marcus)).toHaveLength(1)
  await expectSound()
  await expectSeasonsSound()
})

test('who comes after all, or comes in between and is counted in anew, goes on', async () => {
  await missed(0)
  await begin(0)
  await missed(1)
  await checkIn(marcus, 1)
  expectStatus(await call(priya, 'DELETE', '/api/registrations/race-1/priya'), 204)
  expect(await gridOf('race-1')).toEqual(['marcus'])
  await begin(1)
  expect(await regularsOf('winter')).toEqual(['marcus'])
  const path = '/api/championships/winter/entries/marcus/regular'
  expectStatus(await call(marcus, 'PUT', path, { regular: false }), 200)
  expectStatus(await countIn(marcus, 'winter'), 200)
  await missed(2)
  await begin(2)
  expect(await regularsOf('winter')).toEqual(['marcus'])
  expect(await bell(marcus)).toEqual([])
})
