import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { ringUntilQuiet, rungOn, standInService, turnOn, turnOnAll } from '#tests/support/alerts.ts'
import { sentencesOf } from '#tests/support/bell.ts'
import { takeDown } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, plantDrivers, priya } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { dump, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, raceSeenBy, takePlace } from '#tests/support/grid.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plant } from '#tests/support/plant.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { statementsOf } from '#tests/support/query-plans.ts'
import { giveBack, waitNoMore } from '#tests/support/reserves.ts'
import { configure } from '#tests/support/settings.ts'
import { listen } from '#tests/support/sockets.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening: check-in at 19:00, the last call at 19:35, the doors at 19:45. */
const START = NOON + 8 * HOUR
const OPENS = START - HOUR
const DOORS = START - 15 * MINUTE
const TEN = NOON - 2 * HOUR
const JOBS = '1-59/5 * * * *'

freshClub()
const stand = standInService()

let phones: Map<string, Subscriber>
beforeEach(async () => {
  await plantRace('spa', { max_participants: 2, date: START, registration_deadline: START - 2 * HOUR })
  await plantPlaces('spa', marcus, priya)
  await rowsOf('UPDATE registrations SET registered_at = ?', NOON - DAY)
  phones = await turnOnAll(stand.service, [marcus, priya, gina, director])
})

const waits = (who: Person, columns: object = {}) =>
  plant('reserves', {
    race_id: 'spa',
    member_id: who.id,
    joined_at: NOON - DAY,
    queued_at: NOON - DAY,
    ...columns,
  })
const say = (who: Person, state: string | null) =>
  call(who, 'PUT', `/api/races/spa/presence/${who.id}`, { state })

/** The cron's run at a time, and everything that it sends. */
async function runAt(at: number) {
  setClock(at)
  await runCron(JOBS)
  await ringUntilQuiet()
}
const rung = () => rungOn(phones)

const CHECK_IN = 'Check in: Race spa starts at 20:00 GMT, London time. Doors close at 19:45.'
const LAST =
  'Are you coming?: Without a sign by 19:45 GMT, London time your place in Race spa goes to a reserve.'
const FREE = 'A place is free: First in line who checks in for Race spa gets it.'
const STILL =
  "Tonight, 20:00 GMT, London time: 1 reserve waits for Race spa. Can't make it? Give your place back now."

describe('when check-in opens', () => {
  test('drivers and reserves are called to it, to the millisecond, once, and nobody else', async () => {
    await waits(gina, { joined_at: NOON })
    await runAt(OPENS - 1)
    expect(rung()).toEqual([])
    for (let left = 60; left > 40; left -= 5) await runAt(START - left * MINUTE)
    expect(rung()).toEqual(['marcus', 'priya', 'gina'].map(id => `${id} ${CHECK_IN}`))
    expect(phones.get('marcus')?.received).toMatchObject([
      { payload: { url: '/races/spa', kind: 'race-night' }, urgency: 'high', ttl: 60 * 60 },
    ])
    expect(await sentencesOf(marcus)).toEqual(['Check in. Race spa starts at 20:00. Doors close at 19:45.'])
    expect(await sentencesOf(director)).toEqual([])
  })

  test('the bell leads to the race, and an open tab counts it at once', async () => {
    const tab = await listen(marcus)
    await runAt(OPENS)
    expect(await tab.next('notifications')).toMatchObject({ count: 1 })
    const [row] = expectStatus(await call(marcus, 'GET', '/api/notifications/marcus'), 200)
    expect(row).toMatchObject({ type: 'check-in', link: '/races/spa', isRead: false })
  })

  test.each([
    ['until the doors close', DOORS - 1, 2],
    ['and not behind them', DOORS, 0],
  ])('a run that comes late makes up for it %s', async (_, at, told) => {
    await runAt(at)
    expect(rung()).toHaveLength(told)
  })

  test('who has come since has just looked at the race, and is not called', async () => {
    await rowsOf('UPDATE races SET registration_deadline = date, max_participants = 3')
    setClock(OPENS)
    expectStatus(await takePlace(director, 'spa'), 201)
    await runAt(OPENS + MINUTE)
    expect(rung().filter(line => line.startsWith('director'))).toEqual([])
  })

  test('who has checked in already is not called, nor who waits for approval', async () => {
    setClock(OPENS)
    expectStatus(await say(marcus, 'here'), 200)
    await rowsOf("UPDATE members SET status = 'pending' WHERE id = 'priya'")
    await runAt(OPENS)
    expect(rung()).toEqual([])
  })

  test('of a race that is off nobody is called', async () => {
    await rowsOf('UPDATE races SET is_active = 0')
    await runAt(OPENS)
    expect(rung()).toEqual([])
  })

  test('of a race that moves they are called anew, of one that moves back not', async () => {
    await runAt(OPENS)
    await rowsOf('UPDATE races SET date = date + ?', 10 * MINUTE)
    await runAt(OPENS + 10 * MINUTE)
    expect(rung().filter(line => line.includes('20:10'))).toHaveLength(2)
    await rowsOf('UPDATE races SET date = date - ?', 10 * MINUTE)
    await runAt(OPENS + 15 * MINUTE)
    expect(rung()).toHaveLength(4)
  })

  test('a phone that is off then rings while it is so, and not for who is here by then', async () => {
    phones.set('marcus', await turnOn(stand.service, marcus, [{ status: 503 }]))
    phones.set('priya', await turnOn(stand.service, priya, [{ status: 503 }]))
    await runAt(OPENS)
    expectStatus(await say(marcus, 'late'), 200)
    setClock(OPENS + 2 * MINUTE)
    await ringUntilQuiet()
    expect(rung()).toEqual([`priya ${CHECK_IN}`])
  })
})

test.each([
  ['March', Date.UTC(2026, 2, 29), '02:30 BST'],
  ['October', Date.UTC(2026, 9, 25), '01:30 GMT'],
])(
  'check-in is an hour before the start in the night of %s in which the clocks change',
  async (_, day, time) => {
    const start = day + 90 * MINUTE
    await rowsOf('UPDATE races SET date = ?1, registration_deadline = ?1', start)
    await rowsOf('UPDATE registrations SET registered_at = ?', start - DAY)
    phones = new Map([['marcus', await turnOn(stand.service, marcus)]])
    await runAt(start - HOUR - 1)
    expect(rung()).toEqual([])
    await runAt(start - HOUR)
    expect(rung()).toEqual([expect.stringContaining(`Race spa starts at ${time}, London time.`)])
  },
)

describe('ten minutes before the doors close', () => {
  beforeEach(async () => {
    await waits(gina)
    setClock(OPENS)
    expectStatus(await say(marcus, 'late'), 200)
  })
  const lastCalls = () => rung().filter(line => line.includes('Are you coming'))

  test('who has given no sign is asked, once, where somebody stands by', async () => {
    expectStatus(await say(gina, 'here'), 200)
    await runAt(DOORS - 10 * MINUTE - 1)
    expect(lastCalls()).toEqual([])
    await runAt(DOORS - 10 * MINUTE)
    await runAt(DOORS - 5 * MINUTE)
    expect(lastCalls()).toEqual([`priya ${LAST}`])
    expect(await sentencesOf(priya)).toContain(
      'Are you coming? Without a sign by 19:45 your place in Race spa goes to a reserve.',
    )
    expect(phones.get('priya')?.received.at(-1)?.ttl).toBe(10 * 60)
  })

  test('nobody is asked where nobody stands by', async () => {
    await runAt(DOORS - 10 * MINUTE)
    expect(lastCalls()).toEqual([])
  })

  test('who stands by in between is reason enough, up to the last millisecond', async () => {
    await runAt(DOORS - 10 * MINUTE)
    expectStatus(await say(gina, 'here'), 200)
    await runAt(DOORS - 1)
    expect(lastCalls()).toEqual([`priya ${LAST}`])
  })

  test('behind the doors nobody is asked any more', async () => {
    await rowsOf('UPDATE reserves SET here_at = ?', OPENS)
    await runAt(DOORS)
    expect(lastCalls()).toEqual([])
  })
})

describe('at ten on race day', () => {
  const asked = () => rung().filter(line => line.includes('Give your place back'))

  test('drivers are asked to give their places back, once, where reserves wait', async () => {
    await waits(gina)
    await runAt(TEN - 1)
    expect(asked()).toEqual([])
    for (const at of [TEN, TEN + 5 * MINUTE, NOON, OPENS - 1]) await runAt(at)
    expect(asked()).toEqual([`marcus ${STILL}`, `priya ${STILL}`])
    expect(await sentencesOf(marcus)).toContain(
      "Tonight, 20:00. 1 reserve waits for Race spa. Can't make it? Give your place back now.",
    )
  })

  test('they are told how many wait, and a race of the afternoon is today', async () => {
    await waits(gina)
    await waits(director)
    await rowsOf('UPDATE races SET date = ?', NOON + 4 * HOUR)
    await runAt(NOON)
    expect(asked()[0]).toBe(
      "marcus Today, 16:00 GMT, London time: 2 reserves wait for Race spa. Can't make it? Give your place back now.",
    )
  })

  test.each([
    ['nobody waits', () => rowsOf('DELETE FROM reserves')],
    ['the only one has an offer', () => rowsOf('UPDATE reserves SET expires_at = ?', START)],
    ['they began to wait later on that day', () => rowsOf('UPDATE reserves SET joined_at = ?', TEN + 1)],
    ['the race is tomorrow', () => rowsOf('UPDATE races SET date = date + ?', DAY)],
    ['the race is off', () => rowsOf('UPDATE races SET is_active = 0')],
    ['check-in is open by then', () => rowsOf('UPDATE races SET date = ?', NOON + HOUR)],
  ])('nobody is asked where %s', async (_, act) => {
    await rowsOf('UPDATE races SET max_participants = 3')
    await waits(gina)
    await act()
    await rowsOf('UPDATE races SET max_participants = registered_count + held_count')
    await runAt(NOON)
    expect(asked()).toEqual([])
  })

  test('who has taken their place since is not asked', async () => {
    await waits(gina)
    await rowsOf("UPDATE registrations SET registered_at = ? WHERE member_id = 'priya'", TEN + 1)
    await runAt(NOON)
    expect(asked()).toEqual([`marcus ${STILL}`])
  })
})

describe('a place that stays free', () => {
  const offered = () => rung().filter(line => line.includes('A place is free'))
  beforeEach(async () => {
    await waits(gina)
    setClock(OPENS)
    expectStatus(await giveBack(priya, 'spa'), 204)
  })

  test('is told the reserves who are not here, five minutes into check-in, once', async () => {
    await runAt(OPENS + 5 * MINUTE - 1)
    expect(offered()).toEqual([])
    for (const left of [55, 50, 10]) await runAt(START - left * MINUTE)
    expect(offered()).toEqual([`gina ${FREE}`])
    expect(await sentencesOf(gina)).toContain(
      'A place is free. First in line who checks in for Race spa gets it.',
    )
  })

  test.each([
    ['it is taken by who stands by', () => say(gina, 'here')],
    ['nobody waits', () => waitNoMore(gina, 'spa')],
    ['the race has as many drivers as it takes', () => rowsOf('UPDATE races SET max_participants = 1')],
    ['the race has begun', () => setClock(START)],
  ])('is told nobody where %s', async (_, act) => {
    await act()
    await runAt(Math.max(Date.now(), START - MINUTE))
    expect(offered()).toEqual([])
  })

  test('is told nobody whom the championship has no room for', async () => {
    await plantChampionship('cup', { max_participants: 1 })
    await rowsOf("UPDATE races SET championship_id = 'cup'")
    await runAt(OPENS + 5 * MINUTE)
    expect(offered()).toEqual([])
  })
})

describe('each is told once, even if', () => {
  beforeEach(() => waits(gina))
  const once = () => ['marcus', 'priya', 'gina'].map(id => `${id} ${CHECK_IN}`)

  test('runs meet', async () => {
    setClock(OPENS)
    await Promise.all([runCron(JOBS), runCron(JOBS), runCron(JOBS)])
    await ringUntilQuiet()
    expect(rung()).toEqual(once())
    const before = await dump()
    await runAt(OPENS)
    expect(await dump()).toEqual(before)
  })

  test('a run is cut off before it has told anybody', async () => {
    const { DB } = env
    const batch = () => {
      throw new Error('cut off')
    }
    configure({ DB: Object.assign(Object.create(DB), { batch }) })
    await runAt(OPENS)
    configure({ DB })
    expect(stray.mock.calls.length).toBeGreaterThan(0)
    stray.mockClear()
    expect(rung()).toEqual([])
    await runAt(OPENS + 5 * MINUTE)
    expect(rung()).toEqual(once())
  })

  test('a run is cut off between the bell and the phones', async () => {
    const restart = takeDown('outbox')
    setClock(OPENS)
    await runCron(JOBS)
    stray.mockClear()
    restart()
    expect(await sentencesOf(gina)).toHaveLength(1)
    expect(rung()).toEqual([])
    await runAt(OPENS + 5 * MINUTE)
    await runAt(OPENS + 10 * MINUTE)
    expect(rung()).toEqual(once())
    expect(await rowsOf('SELECT id FROM notifications WHERE push_at IS NOT NULL')).toEqual([])
  })

  test('a run is cut off between handing over and noting it', async () => {
    await rowsOf(
      `CREATE TRIGGER broken BEFORE UPDATE OF push_at ON notifications BEGIN SELECT RAISE(ABORT, 'cut off'); END`,
    )
    await runAt(OPENS)
    stray.mockClear()
    await rowsOf('DROP TRIGGER broken')
    await runAt(OPENS + 5 * MINUTE)
    expect(rung()).toEqual(once())
  })
})

test('who does not want to hear of races has it in the bell alone', async () => {
  expectStatus(await call(marcus, 'PUT', '/api/push/preferences', { races: false }), 200)
  await runAt(OPENS)
  expect(rung()).toEqual([`priya ${CHECK_IN}`])
  expect(await sentencesOf(marcus)).toHaveLength(1)
})

test('who is not let in yet hears of no race night', async () => {
  phones = new Map([['ines', await turnOn(stand.service, ines)]])
  await runAt(OPENS)
  expect(rung()).toEqual([])
})

test('a race that is called off calls nobody to check in for it any more', async () => {
  phones.set('marcus', await turnOn(stand.service, marcus, [{ status: 503 }]))
  await runAt(OPENS)
  const race = await raceSeenBy(director, 'spa')
  const off = { ...race, isActive: false, expected: race }
  expectStatus(await call(director, 'PUT', '/api/races/spa', off), 200)
  setClock(OPENS + 2 * MINUTE)
  await ringUntilQuiet()
  expect(rung().filter(line => line.startsWith('marcus'))).toEqual([
    'marcus Race called off: Race spa has been called off.',
  ])
})

test('a run in the evening with nothing new to tell changes nothing', async () => {
  await waits(gina)
  await runAt(OPENS + 5 * MINUTE)
  setClock(OPENS + 10 * MINUTE)
  await expectNoChange(() => runCron(JOBS))
})

test('fifty drivers are told with one look, one batch and one call', async () => {
  const drivers = await plantDrivers(50)
  await rowsOf('UPDATE races SET max_participants = 60')
  await plantPlaces('spa', ...drivers)
  setClock(OPENS)
  const statements = await statementsOf(() => runCron(JOBS))
  expect(statements.length).toBeLessThanOrEqual(15) // the last three note that the cron has run
  expect(await rowsOf("SELECT id FROM notifications WHERE type = 'check-in'")).toHaveLength(52)
})
