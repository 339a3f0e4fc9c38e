import { beforeEach, describe, expect, test } from 'vitest'
import { ringUntilQuiet, rungOn, standInService, turnOn, turnOnAll } from '#tests/support/alerts.ts'
import { sentencesOf } from '#tests/support/bell.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, marcus, type Person, plantDrivers } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { saveResult, sent } from '#tests/support/results.ts'
import { listen } from '#tests/support/sockets.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening ends in time for nobody to be woken. */
const START = NOON + 7 * HOUR
const END = START + 90 * MINUTE

freshClub()
const stand = standInService()

let drivers: [Person, Person, Person]
let phones: Map<string, Subscriber>
beforeEach(async () => {
  drivers = (await plantDrivers(3)) as typeof drivers
  await plantChampionship('winter')
  await plantRace('spa', { championship_id: 'winter', date: START, registration_deadline: START - HOUR })
  await plantPlaces('spa', ...drivers)
  phones = await turnOnAll(stand.service, drivers)
  setClock(END)
})

const bring = (basedOn: number, lines: unknown, more = {}) =>
  saveResult(director, 'spa', lines, { basedOn, ...more })
const rung = async () => {
  await ringUntilQuiet()
  return rungOn(phones)
}
const UNTIL = 'Provisional until Sun 22 Nov, 20:30'
const MISSED = 'You are down as not having come to Race spa. Wrong? Tell an admin.'

describe('a result', () => {
  test('is told once to everybody who has a place in it, and to who did not come that they are down so', async () => {
    const [first, second, third] = drivers
    const tab = await listen(third)
    expectStatus(await bring(0, [sent(second), sent(first)]), 201)
    expect(await tab.next('result-changed')).toEqual({
      type: 'result-changed',
      raceId: 'spa',
      championshipId: 'winter',
    })
    expect(await tab.next('notifications')).toMatchObject({ count: 1 })
    expect(await rung()).toEqual([
      `driver-0 Result: Race spa: 2nd. ${UNTIL} GMT, London time.`,
      `driver-1 Result: Race spa: 1st. ${UNTIL} GMT, London time.`,
      `driver-2 You were missed: ${MISSED}`,
    ])
    expect(await sentencesOf(second)).toEqual([`Race spa: 1st. ${UNTIL}.`])
    expect(await sentencesOf(third)).toEqual([MISSED])
    expect(phones.get('driver-0')?.received[0]).toMatchObject({
      payload: { url: '/races/spa' },
      ttl: 24 * 3600,
    })
    await runCron()
    expect(await rung()).toHaveLength(3)
  })

  test('says the points where the championship gives any', async () => {
    const scoring = {
      points: [25, 1],
      pole: 0,
      fastestLap: 0,
      bestRounds: null,
      teamDrivers: null,
      classes: [],
    }
    await plant('scorings', { championship_id: 'winter', scoring: JSON.stringify(scoring) })
    expectStatus(
      await bring(
        0,
        drivers.map(driver => sent(driver)),
      ),
      201,
    )
    expect(await sentencesOf(drivers[0])).toEqual([`Race spa: 1st, 25 points. ${UNTIL}.`])
    expect(await sentencesOf(drivers[1])).toEqual([`Race spa: 2nd, 1 point. ${UNTIL}.`])
    expect(await sentencesOf(drivers[2])).toEqual([`Race spa: 3rd, 0 points. ${UNTIL}.`])
  })

  test('that is corrected is told anew to whom it puts elsewhere, and to nobody else', async () => {
    const [first, second, third] = drivers
    expectStatus(await bring(0, [sent(first), sent(second)]), 201)
    await rung()
    passTime(MINUTE)
    expectStatus(await bring(1, [sent(first), sent(third), sent(second)]), 200)
    expect(await rung()).toEqual([
      `driver-0 Result: Race spa: 1st. ${UNTIL} GMT, London time.`,
      `driver-1 Result: Race spa: 2nd. ${UNTIL} GMT, London time.`,
      `driver-1 Result: Race spa: 3rd. ${UNTIL} GMT, London time.`,
      `driver-2 You were missed: ${MISSED}`,
      `driver-2 Result: Race spa: 2nd. ${UNTIL} GMT, London time.`,
    ])
    expect(await sentencesOf(first)).toEqual([`Race spa: 1st. ${UNTIL}.`])
    expect(await sentencesOf(second)).toEqual([
      `Race spa: 3rd. ${UNTIL}.`,
      'read Race spa: 2nd. Corrected since.',
    ])
    expect(await sentencesOf(third)).toEqual([
      `Race spa: 2nd. ${UNTIL}.`,
      'read You were down as not having come to Race spa. Corrected since.',
    ])
  })

  test('that loses somebody their place tells them, and what it said before says so', async () => {
    const [first, second, third] = drivers
    expectStatus(await bring(0, [sent(first), sent(second), sent(third), sent(marcus)]), 201)
    expectStatus(await bring(1, [sent(first, 'dsq'), sent(second), sent(third)]), 200)
    expect(await sentencesOf(first)).toEqual([
      `Race spa: not classified. ${UNTIL}.`,
      'read Race spa: 1st. Corrected since.',
    ])
    expect(await sentencesOf(marcus)).toEqual([
      `Race spa: not classified. ${UNTIL}.`,
      'read Race spa: 4th. Corrected since.',
    ])
    expect((await rung()).filter(text => text.startsWith('driver-0'))).toEqual([
      `driver-0 Result: Race spa: not classified. ${UNTIL} GMT, London time.`,
    ])
  })

  test('that is corrected while a phone was off rings there as it is now, and not as it was', async () => {
    const [first, second] = drivers
    phones.set('driver-0', await turnOn(stand.service, first, [{ status: 503 }]))
    expectStatus(await bring(0, [sent(first), sent(second)]), 201)
    await ringUntilQuiet()
    expectStatus(await bring(1, [sent(second), sent(first)]), 200)
    passTime(2 * MINUTE)
    expect((await rung()).filter(text => text.startsWith('driver-0'))).toEqual([
      `driver-0 Result: Race spa: 2nd. ${UNTIL} GMT, London time.`,
    ])
  })

  test('that is taken back rings no phone that was off, and is read', async () => {
    const [first] = drivers
    phones.set('driver-0', await turnOn(stand.service, first, [{ status: 503 }]))
    expectStatus(await bring(0, [sent(first)]), 201)
    await ringUntilQuiet()
    expectStatus(await call(director, 'DELETE', '/api/races/spa/result', { basedOn: 1 }), 204)
    passTime(2 * MINUTE)
    expect((await rung()).filter(text => text.startsWith('driver-0'))).toEqual([])
    expect(await sentencesOf(first)).toEqual(['read Race spa: 1st. Withdrawn since.'])
    expect(await sentencesOf(drivers[1])).toEqual([
      'read You were down as not having come to Race spa. Withdrawn since.',
    ])
  })

  test('of the night rings in the morning, as it is by then', async () => {
    const [first, second] = drivers
    setClock(START + 4 * HOUR)
    expectStatus(await bring(0, [sent(first), sent(second)]), 201)
    expect(await rung()).toEqual([])
    expectStatus(await bring(1, [sent(second), sent(first)]), 200)
    expectStatus(await call(director, 'PUT', '/api/races/spa/absences/driver-2', { excused: true }), 200)
    setClock(NOON + 20 * HOUR)
    await runCron()
    expect(await rung()).toEqual([
      'driver-0 Result: Race spa: 2nd. Provisional until Sun 22 Nov, 23:00 GMT, London time.',
      'driver-1 Result: Race spa: 1st. Provisional until Sun 22 Nov, 23:00 GMT, London time.',
    ])
  })

  test('that is corrected later says nothing of a window that is shut', async () => {
    const [first, second] = drivers
    setClock(END - DAY + MINUTE)
    await plantRace('monza', { date: START - DAY, registration_deadline: START - DAY })
    await plantPlaces('monza', ...drivers)
    expectStatus(await saveResult(director, 'monza', [sent(first)]), 201)
    setClock(END + 2 * MINUTE)
    await runCron()
    expectStatus(
      await saveResult(director, 'monza', [sent(second)], { basedOn: 1, reason: 'The replay' }),
      200,
    )
    expect((await sentencesOf(second))[0]).toBe('Race monza: 1st.')
  })
})

test('an absence that is excused is read, and rings no more', async () => {
  expectStatus(await bring(0, [sent(drivers[0])]), 201)
  expectStatus(await call(director, 'PUT', '/api/races/spa/absences/driver-2', { excused: true }), 200)
  expect(await sentencesOf(drivers[1])).toEqual([MISSED])
  expect(await sentencesOf(drivers[2])).toEqual([`read ${MISSED}`])
})
