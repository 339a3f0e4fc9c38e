import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  outbox,
  outboxRows,
  passUntilNextAlarm,
  plantAlerts,
  ringUntilQuiet,
  standInService,
  turnOn,
  untilEnd,
} from '#tests/support/alerts.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, marcus, type Person, plantDrivers, priya } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { HOUR, MINUTE, SECOND } from '#worker/lib/clock.ts'

/** The race of the evening, of which all this is about. Epoch ms. */
const START = NOON + 8 * HOUR
const DEADLINE = START - 2 * HOUR

freshClub()
const stand = standInService()

let phones: Map<string, Subscriber>

/** The push service is down, and the club reminds of the race: so far nobody has heard of it. */
async function remindInVain(at: number, ...people: Person[]) {
  phones = new Map()
  for (const who of people) phones.set(who.id, await turnOn(stand.service, who, [{ status: 503 }]))
  setClock(at)
  await runCron()
  await ringUntilQuiet()
  expect([...phones.values()].map(({ asked }) => asked)).toEqual(people.map(() => 1))
}

/** The push service is there again: who is reminded, and of what. */
async function heardAtLast(): Promise<string[]> {
  await passUntilNextAlarm()
  return [...phones].flatMap(([id, { received }]) =>
    received
      .filter(({ payload }) => /^(Check in|Last call)/.test(payload.title))
      .map(({ payload }) => `${id} ${payload.title}`),
  )
}

const edit = async (changes: object) =>
  expectStatus(await call(director, 'PUT', '/api/races/spa', { ...changes, expected: null }), 200)
const race = async () => {
  const [row] = await call(director, 'GET', '/api/races?scope=all').then(answer => expectStatus(answer, 200))
  return row
}
const change = async (changes: object) => edit({ ...(await race()), ...changes })
const iso = (at: number) => new Date(at).toISOString()

const callOff = () => change({ isActive: false })
const remove = async () => expectStatus(await call(director, 'DELETE', '/api/races/spa'), 204)

beforeEach(() => plantRace('spa', { date: START, registration_deadline: DEADLINE }))

describe('a call to check in that waits for a push service', () => {
  beforeEach(async () => {
    await plantPlaces('spa', marcus, priya)
    await remindInVain(START - 50 * MINUTE, marcus, priya)
  })

  test('rings once the service is there again', async () => {
    await change({ name: 'Spa at night' })
    expect(await heardAtLast()).toEqual(['marcus Check in', 'priya Check in'])
  })

  test('does not ring at a driver who has left the race, and does at the others', async () => {
    expectStatus(await call(marcus, 'DELETE', '/api/registrations/spa/marcus'), 204)
    expect(await heardAtLast()).toEqual(['priya Check in'])
  })

  test('does not ring at a driver whom an admin took out of the race', async () => {
    expectStatus(await call(director, 'DELETE', '/api/registrations/spa/priya'), 204)
    expect(await heardAtLast()).toEqual(['marcus Check in'])
  })

  test('does not ring at a driver who left and came back meanwhile: they are here', async () => {
    await rowsOf('UPDATE races SET registration_deadline = date')
    expectStatus(await call(marcus, 'DELETE', '/api/registrations/spa/marcus'), 204)
    expectStatus(await takePlace(marcus, 'spa'), 201)
    expect(await heardAtLast()).toEqual(['priya Check in'])
  })

  test.each([
    ['called off', callOff],
    ['moved by an hour', () => change({ date: iso(START + HOUR) })],
    ['moved to tomorrow', () => change({ date: iso(START + 24 * HOUR) })],
    ['deleted', remove],
    ['called off past the API', () => rowsOf('UPDATE races SET is_active = 0')],
    ['moved past the API', () => rowsOf('UPDATE races SET date = date + 1')],
    ['deleted past the API', () => rowsOf('DELETE FROM races')],
  ])('rings at nobody when the race has been %s', async (_, act) => {
    await act()
    expect(await heardAtLast()).toEqual([])
  })
})

describe('a last call that waits for a push service', () => {
  beforeEach(() => remindInVain(DEADLINE - 50 * MINUTE, marcus, priya))

  test('rings once the service is there again', async () => {
    await change({ name: 'Spa at night', date: iso(START + HOUR) })
    expect(await heardAtLast()).toEqual(['marcus Last call: Race spa', 'priya Last call: Race spa'])
  })

  test('does not ring at a driver who has registered meanwhile, and does at the others', async () => {
    expectStatus(await takePlace(marcus, 'spa'), 201)
    expect(await heardAtLast()).toEqual(['priya Last call: Race spa'])
  })

  test.each([
    ['called off', callOff],
    ['given another deadline', () => change({ registrationDeadline: iso(DEADLINE + HOUR) })],
    ['deleted', remove],
    ['called off past the API', () => rowsOf('UPDATE races SET is_active = 0')],
    ['given another deadline past the API', () => rowsOf('UPDATE races SET registration_deadline = date')],
    ['deleted past the API', () => rowsOf('DELETE FROM races')],
  ])('rings at nobody when the race has been %s', async (_, act) => {
    await act()
    expect(await heardAtLast()).toEqual([])
  })

  test('rings at nobody when the race is full by now', async () => {
    await rowsOf('UPDATE races SET max_participants = 1')
    await plantPlaces('spa', director)
    expect(await heardAtLast()).toEqual([])
  })

  test('rings only at those whom the championship still takes', async () => {
    await plantChampionship('cup', { max_participants: 1 })
    await plantRace('opener', { championship_id: 'cup' })
    await plantPlaces('opener', priya)
    await rowsOf("UPDATE races SET championship_id = 'cup' WHERE id = 'spa'")
    expect(await heardAtLast()).toEqual(['priya Last call: Race spa'])
  })
})

test('what did not ring because it was true no more is no failure, and waits for nothing', async () => {
  await plantPlaces('spa', marcus, priya)
  await remindInVain(START - 50 * MINUTE, marcus, priya)
  await rowsOf("DELETE FROM registrations WHERE member_id = 'marcus' RETURNING id")
  await heardAtLast()
  const key = `check-in:spa:${START}`
  expect(await outbox().countsOf([key])).toEqual({ [key]: { sent: 1, failed: 0, queued: 0, total: 1 } })
  expect(await outboxRows('SELECT key FROM orders WHERE closed_at IS NULL')).toEqual([])
})

test('a slice whose push services keep it waiting asks again what is still so', async () => {
  const drivers = await plantDrivers(8)
  await plantAlerts(stand.service, drivers)
  await plantPlaces('spa', ...drivers)
  const answered = untilEnd(vi.spyOn(stand.service, 'answer'))
  let meanwhile: Promise<void> | undefined
  answered.mockImplementation(async () => {
    meanwhile ??= rowsOf('UPDATE races SET is_active = 0').then(() => passTime(10 * SECOND))
    await meanwhile
    return new Response(null, { status: 201 })
  })
  setClock(START - 50 * MINUTE)
  await runCron()
  await ringUntilQuiet()
  expect(answered.mock.calls.length, 'one a lane').toBe(6)
})
