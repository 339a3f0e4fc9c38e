import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { listOrdered, plantAlerts, ringUntilQuiet, standInService, turnOn } from '#tests/support/alerts.ts'
import { takeDown } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { ines, marcus, type Person, plantDrivers, priya } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { statementsOf } from '#tests/support/query-plans.ts'
import { openDb } from '#worker/db/client.ts'
import { noteReminded } from '#worker/features/reminders/mutations.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening, of which all this is about. Epoch ms. */
const START = NOON + 8 * HOUR
const DEADLINE = START - 2 * HOUR

freshClub()
const stand = standInService()

beforeEach(() => plantRace('spa', { date: START, registration_deadline: DEADLINE }))

/** The cron at a time, and everything that it sends. */
async function runAt(at: number) {
  setClock(at)
  await runCron()
  await ringUntilQuiet()
}

/** Who is to be reminded of what, in order: `starts-soon marcus`. */
async function heard(): Promise<string[]> {
  const rows = (await listOrdered()).filter(({ kind }) => kind !== 'race-night')
  const owners = new Map(
    (await rowsOf('SELECT id, member_id FROM push_subscriptions')).map(row => [row.id, row]),
  )
  return rows.map(({ kind, id }) => `${kind} ${owners.get(id ?? '')?.member_id}`).sort()
}

const alertsOf = (...people: Person[]) => plantAlerts(stand.service, people)

describe('a member without a place', () => {
  beforeEach(() => alertsOf(marcus, priya))

  test('hears within the last hour that registration closes, once, and never after', async () => {
    await plantPlaces('spa', marcus)
    await runAt(DEADLINE - HOUR - 1)
    expect(await heard()).toEqual([])
    for (let left = 60; left > -30; left -= 5) await runAt(DEADLINE - left * MINUTE)
    expect(await heard()).toEqual(['closes-soon priya'])
  })

  test('hears it once where two runs meet', async () => {
    setClock(DEADLINE - 50 * MINUTE)
    await Promise.all([runCron(), runCron()])
    expect(await heard()).toEqual(['closes-soon marcus', 'closes-soon priya'])
  })

  test('hears it late where the platform skipped runs, and not once it has closed', async () => {
    await runAt(DEADLINE - 65 * MINUTE)
    await runAt(DEADLINE - 5 * MINUTE)
    expect(await heard()).toHaveLength(2)
    await plantRace('monza', { date: START, registration_deadline: DEADLINE + HOUR })
    await runAt(DEADLINE + HOUR)
    expect(await heard()).toHaveLength(2)
  })

  test('hears nothing of a race that is full, until a place comes free', async () => {
    await rowsOf('UPDATE races SET max_participants = 1')
    await plantPlaces('spa', marcus)
    await runAt(DEADLINE - 60 * MINUTE)
    expect(await heard()).toEqual([])
    expectStatus(await call(marcus, 'DELETE', '/api/registrations/spa/marcus'), 204)
    await runAt(DEADLINE - 55 * MINUTE)
    expect(await heard()).toEqual(['closes-soon marcus', 'closes-soon priya'])
  })

  test('hears nothing of a race that is off the calendar', async () => {
    await rowsOf('UPDATE races SET is_active = 0')
    await runAt(DEADLINE - 60 * MINUTE)
    expect(await heard()).toEqual([])
  })

  test('hears nothing of a championship that is full, unless they drive in it', async () => {
    await plantChampionship('cup', { max_participants: 1 })
    await plantRace('opener', {
      championship_id: 'cup',
      date: START - DAY,
      registration_deadline: START - DAY,
    })
    await plantPlaces('opener', priya)
    await rowsOf("UPDATE races SET championship_id = 'cup' WHERE id = 'spa'")
    await runAt(DEADLINE - 60 * MINUTE)
    expect(await heard()).toEqual(['closes-soon priya'])
    await rowsOf('UPDATE championships SET max_participants = 2')
    await runAt(DEADLINE - 55 * MINUTE)
    expect(await heard()).toEqual(['closes-soon marcus', 'closes-soon priya'])
  })

  test('comes to the form of that race', async () => {
    const { received } = await turnOn(stand.service, priya)
    await runAt(DEADLINE - 20 * MINUTE)
    expect(received).toMatchObject([
      {
        payload: { title: 'Last call: Race spa', url: '/races?register=spa', kind: 'closes-soon' },
        ttl: 20 * 60,
      },
    ])
  })

  test('hears of the new deadline where it was moved', async () => {
    await runAt(DEADLINE - 60 * MINUTE)
    await rowsOf('UPDATE races SET registration_deadline = ?', DEADLINE + 90 * MINUTE)
    await runAt(DEADLINE)
    expect(await heard()).toHaveLength(2)
    await runAt(DEADLINE + 30 * MINUTE)
    expect(await heard()).toHaveLength(4)
  })
})

test('who waits for approval, was turned away, or has no alerts hears of no race', async () => {
  await plantAlerts(stand.service, [ines, priya])
  await rowsOf("UPDATE members SET status = 'rejected' WHERE id = 'priya'")
  await runAt(DEADLINE - 30 * MINUTE)
  expect(await heard()).toEqual([])
  expect(await rowsOf('SELECT * FROM race_reminders')).toEqual([])
})

test('who does not want to hear of races does not, until they want to', async () => {
  await alertsOf(marcus, priya)
  for (const who of [marcus, priya])
    expectStatus(await call(who, 'PUT', '/api/push/preferences', { races: false }), 200)
  await runAt(DEADLINE - 30 * MINUTE)
  expect(await heard()).toEqual([])
  expectStatus(await call(marcus, 'PUT', '/api/push/preferences', { races: true }), 200)
  await runAt(DEADLINE - 25 * MINUTE)
  expect(await heard()).toEqual(['closes-soon marcus'])
})

describe('once, even if', () => {
  beforeEach(() => alertsOf(marcus))
  const expectFailure = () => {
    expect(stray.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { event: 'cron', job: 'remindOfDeadlines' },
    ])
    stray.mockClear()
  }

  test('the outbox could not be reached', async () => {
    const restart = takeDown('outbox')
    setClock(DEADLINE - 60 * MINUTE)
    await runCron()
    expectFailure()
    expect(await rowsOf('SELECT * FROM race_reminders')).toEqual([])
    restart()
    await runAt(DEADLINE - 55 * MINUTE)
    expect(await heard()).toEqual(['closes-soon marcus'])
  })

  test('the run breaks off between handing over and noting it', async () => {
    await rowsOf(
      `CREATE TRIGGER broken BEFORE INSERT ON race_reminders BEGIN SELECT RAISE(ABORT, 'cut off'); END`,
    )
    await runAt(DEADLINE - 60 * MINUTE)
    expectFailure()
    expect(await heard()).toEqual(['closes-soon marcus'])
    await rowsOf('DROP TRIGGER broken')
    await runAt(DEADLINE - 55 * MINUTE)
    expect(await heard()).toEqual(['closes-soon marcus'])
    expect(await rowsOf('SELECT race_id, member_id, kind, about FROM race_reminders')).toEqual([
      { race_id: 'spa', member_id: 'marcus', kind: 'closes-soon', about: DEADLINE },
    ])
  })

  test('the race is deleted, or its driver, while it is being told', async () => {
    await plantRace('monza', { date: START, registration_deadline: DEADLINE })
    const due = [
      { raceId: 'monza', about: START, memberIds: ['marcus', 'gone'] },
      { raceId: 'gone', about: START, memberIds: ['marcus'] },
    ].map(race => ({ name: '', track: '', carClass: '', ...race }))
    await noteReminded(openDb(env.DB), due)
    expect(await rowsOf('SELECT race_id, member_id FROM race_reminders')).toEqual([
      { race_id: 'monza', member_id: 'marcus' },
    ])
  })
})

test('five hundred members are handed over with one look, one call and one note', async () => {
  const drivers = await plantDrivers(500)
  await alertsOf(...drivers)
  setClock(DEADLINE - 60 * MINUTE)
  const statements = await statementsOf(() => runCron('*/5 * * * *'))
  expect(statements.filter(({ sql }) => /race_reminders/.test(sql))).toHaveLength(2)
  expect(await heard()).toHaveLength(500)
  expect(await rowsOf('SELECT member_id FROM race_reminders')).toHaveLength(500)
})

test('who was reminded is forgotten a day after the race', async () => {
  await alertsOf(marcus)
  await runAt(DEADLINE - 60 * MINUTE)
  await runAt(Date.UTC(2026, 10, 22, 0, 2))
  expect(await rowsOf('SELECT race_id FROM race_reminders')).toHaveLength(1)
  await runAt(Date.UTC(2026, 10, 23, 0, 2))
  expect(await rowsOf('SELECT race_id FROM race_reminders')).toEqual([])
})
