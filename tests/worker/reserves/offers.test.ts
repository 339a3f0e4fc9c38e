import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { ringUntilQuiet, standInService, turnOn } from '#tests/support/alerts.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person, priya } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { dump, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { expectSound, giveBack, gridOf, lineOf, waitFor, waitNoMore } from '#tests/support/reserves.ts'
import { configure } from '#tests/support/settings.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening: an offer of noon holds for 48 minutes. */
const START = NOON + 8 * HOUR

freshClub()
const stand = standInService()

beforeEach(async () => {
  await plantRace('spa', { max_participants: 1, date: START, registration_deadline: START - 2 * HOUR })
  await plantPlaces('spa', marcus)
  expectStatus(await waitFor(priya, 'spa'), 201)
  expectStatus(await waitFor(gina, 'spa'), 201)
  await rowsOf("UPDATE reserves SET queued_at = queued_at - 1 WHERE member_id = 'priya'")
})

const free = async () => expectStatus(await giveBack(marcus, 'spa'), 204)
const bell = async (who: Person) => {
  const list = expectStatus(await call(who, 'GET', `/api/notifications/${who.id}`), 200)
  return list.map(({ text }: { text: string }) => text)
}
const heard = ({ received }: Subscriber) =>
  received.map(({ payload: { title, body } }) => `${title}: ${body}`)

test('an offer that runs out goes on to the next, its driver to the end, and both are told', async () => {
  const [ofPriya, ofGina] = [await turnOn(stand.service, priya), await turnOn(stand.service, gina)]
  await free()
  await ringUntilQuiet()
  expect(await lineOf('spa')).toEqual(['priya until 12:48', 'gina'])
  setClock(NOON + 48 * MINUTE - 1)
  await expectNoChange(() => runCron('1-59/5 * * * *'))
  setClock(NOON + 48 * MINUTE)
  expectRefused(await takePlace(priya, 'spa'), '409 offer_lapsed')
  await runCron()
  await ringUntilQuiet()
  expect(await lineOf('spa')).toEqual(['gina until 13:31', 'priya'])
  expect(await bell(priya)).toEqual([
    'Your offer for Race spa ran out; you are 2nd of the reserves now.',
    'A place in Race spa is yours until 12:48. Take it or pass it on.',
  ])
  expect(heard(ofPriya)).toEqual([
    'A place for you: A place in Race spa is yours until 12:48 GMT, London time. Take it or pass it on.',
  ])
  expect(heard(ofGina)).toEqual([
    'A place for you: A place in Race spa is yours until 13:31 GMT, London time. Take it or pass it on.',
  ])
  await expectSound()
})

test('who takes a place too late is told so, and it goes on to the next at once, without the cron', async () => {
  const ofGina = await turnOn(stand.service, gina)
  await free()
  setClock(NOON + 48 * MINUTE)
  expectRefused(await takePlace(priya, 'spa'), '409 offer_lapsed')
  await ringUntilQuiet()
  expect(await lineOf('spa')).toEqual(['gina until 13:31', 'priya'])
  expect(heard(ofGina)).toHaveLength(1)
  expectRefused(await takePlace(priya, 'spa'), '409 race_full')
  expect(await lineOf('spa')).toEqual(['gina until 13:31', 'priya'])
})

test('whose offers run out twice in a row is off the reserves, and told so', async () => {
  expectStatus(await waitNoMore(gina, 'spa'), 204)
  await free()
  passTime(48 * MINUTE)
  await runCron()
  expect(await lineOf('spa')).toEqual(['priya until 13:31'])
  passTime(44 * MINUTE)
  await runCron()
  expect(await lineOf('spa')).toEqual([])
  expect((await bell(priya))[0]).toBe('Your offer for Race spa ran out twice, so you have left the reserves.')
  expectStatus(await takePlace(marcus, 'spa'), 201)
})

test('the cron twice, late, and twice at once makes one offer and rings once', async () => {
  const phone = await turnOn(stand.service, gina)
  await free()
  passTime(3 * HOUR)
  await Promise.all([runCron(), runCron()])
  await ringUntilQuiet()
  const before = await dump()
  await runCron()
  await ringUntilQuiet()
  expect(await dump()).toEqual(before)
  expect(await lineOf('spa')).toEqual(['gina until 15:30', 'priya'])
  expect(heard(phone)).toHaveLength(1)
})

test('a run that is cut off between its steps is made up for by the next', async () => {
  const phone = await turnOn(stand.service, gina)
  await free()
  passTime(HOUR)
  const { DB } = env
  let asked = 0
  const batch: D1Database['batch'] = statements => {
    if (asked++ > 0) throw new Error('cut off')
    return DB.batch(statements)
  }
  configure({ DB: Object.assign(Object.create(DB), { batch }) })
  await runCron('1-59/5 * * * *')
  expect(stray.mock.calls.length).toBeGreaterThan(0)
  stray.mockClear()
  configure({ DB })
  expect(await lineOf('spa')).toEqual(['priya until 12:48', 'gina'])
  await runCron()
  await ringUntilQuiet()
  expect(await lineOf('spa')).toEqual(['gina until 13:42', 'priya'])
  expect(heard(phone)).toHaveLength(1)
})

test('an offer of the night rings in the morning, and holds from then on', async () => {
  const start = NOON + 3 * 24 * HOUR
  await plantRace('monza', { max_participants: 1, date: start, registration_deadline: start - HOUR })
  await plantPlaces('monza', marcus)
  expectStatus(await waitFor(priya, 'monza'), 201)
  const phone = await turnOn(stand.service, priya)
  setClock(NOON + 11 * HOUR) // 23:00
  expectStatus(await giveBack(marcus, 'monza'), 204)
  await ringUntilQuiet()
  expect(heard(phone)).toEqual([])
  expect(await lineOf('monza')).toEqual(['priya until 14:06'])
  setClock(NOON + 20 * HOUR) // 08:00
  await runCron()
  await ringUntilQuiet()
  expect(heard(phone)).toEqual([
    'A place for you: A place in Race monza is yours until Sun 22 Nov, 14:06 GMT, London time. Take it or pass it on.',
  ])
})

test('no phone rings for an offer that is gone by then', async () => {
  const phone = await turnOn(stand.service, priya, [{ status: 503 }])
  await free()
  await ringUntilQuiet()
  expect(phone.asked).toBe(1)
  expectStatus(await waitNoMore(priya, 'spa'), 204)
  passTime(2 * MINUTE)
  await ringUntilQuiet()
  expect(heard(phone)).toEqual([])
})

test('who does not want to hear of races has it in the bell alone', async () => {
  const phone = await turnOn(stand.service, priya)
  expectStatus(await call(priya, 'PUT', '/api/push/preferences', { races: false }), 200)
  await free()
  await ringUntilQuiet()
  expect(heard(phone)).toEqual([])
  expect(await bell(priya)).toHaveLength(1)
})

test('whom the championship has no room for any more leaves the line, is told, and blocks nobody', async () => {
  await plantChampionship('cup', { max_participants: 2 })
  await plantRace('one', { max_participants: 1, championship_id: 'cup' })
  await plantRace('two', { championship_id: 'cup' })
  await plantPlaces('one', marcus)
  await plantPlaces('two', marcus)
  expectStatus(await waitFor(priya, 'one'), 201)
  expectStatus(await takePlace(gina, 'two'), 201)
  expectStatus(await giveBack(marcus, 'one'), 204)
  expect(await lineOf('one')).toEqual([])
  expectRefused(await takePlace(priya, 'one'), '409 championship_full')
  expectStatus(await takePlace(gina, 'one'), 201)
})

test('reserves of a race that is over are forgotten three hours after its start', async () => {
  setClock(START + 3 * HOUR - 1)
  await runCron('2-59/5 * * * *')
  expect(await lineOf('spa')).toEqual(['priya', 'gina'])
  passTime(1)
  await runCron('2-59/5 * * * *')
  expect(await lineOf('spa')).toEqual([])
  expect(await gridOf('spa')).toEqual(['marcus'])
})

describe('a reminder of a deadline', () => {
  test('goes to nobody for a place that is held', async () => {
    const phone = await turnOn(stand.service, director)
    await free()
    setClock(START - 2.5 * HOUR)
    await runCron('*/5 * * * *')
    await ringUntilQuiet()
    expect(heard(phone)).toEqual([])
  })

  test('goes to nobody whom the championship could not take beside those who have an offer', async () => {
    await plantChampionship('cup', { max_participants: 1 })
    await rowsOf("UPDATE races SET championship_id = 'cup'")
    await free()
    const soon = { date: START, registration_deadline: NOON + HOUR }
    await plantRace('monza', { ...soon, championship_id: 'cup' })
    const [ofPriya, ofGina] = [await turnOn(stand.service, priya), await turnOn(stand.service, gina)]
    setClock(NOON + 30 * MINUTE)
    await runCron('*/5 * * * *')
    await ringUntilQuiet()
    expect(heard(ofPriya).join()).toContain('Race monza')
    expect(heard(ofGina)).toEqual([])
  })
})
