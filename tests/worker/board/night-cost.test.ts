import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Asked, type Cost, countAsked, countEverything, countedDb } from '#tests/bench/counted.ts'
import { plantAlerts, ringUntilQuiet, standInService } from '#tests/support/alerts.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, type Person, person, plantDrivers, plantPeople } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { plantRegulars } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, raceSeenBy, takePlace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { expectSound, giveBack, gridOf } from '#tests/support/reserves.ts'
import { listen } from '#tests/support/sockets.ts'
import { openTab } from '#tests/support/tab.ts'
import { type Board, boardQuery } from '#web/features/board/api.ts'
import { crons } from '#worker/cron.ts'
import { ClubFeed } from '#worker/features/feed/feed.ts'
import { PushOutbox } from '#worker/features/push/outbox.ts'
import worker from '#worker/index.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening. */
const START = NOON + 8 * HOUR
const OPENS = START - HOUR
const DOORS = START - 15 * MINUTE
const PLACES = 20
const RESERVES = 6

freshClub()
const stand = standInService()

let drivers: Person[]
let reserves: Person[]
beforeEach(async () => {
  const people = await plantDrivers(PLACES + RESERVES)
  drivers = people.slice(0, PLACES)
  reserves = people.slice(PLACES)
  await plantAlerts(stand.service, people)
  await plantRace('spa', { max_participants: PLACES, date: START, registration_deadline: START - 2 * HOUR })
  await plantPlaces('spa', ...drivers)
  await rowsOf('UPDATE registrations SET registered_at = ?', NOON - DAY)
  await plant(
    'reserves',
    ...reserves.map(({ id }, n) => ({
      race_id: 'spa',
      member_id: id,
      joined_at: NOON - DAY + n,
      queued_at: NOON - DAY + n,
    })),
  )
})

const say = async (who: Person, state: string) =>
  expectStatus(await call(who, 'PUT', `/api/races/spa/presence/${who.id}`, { state }), 200)
const look = async (who: Person) => expectStatus(await call(who, 'GET', '/api/races/spa/board'), 200)

/** What D1, the Worker and the objects are asked while something is done. */
async function costOf(act: () => Promise<unknown>) {
  const d1: Cost = { queries: 0, read: 0, written: 0 }
  const asked: Asked = { requests: 0, frames: 0 }
  countAsked([ClubFeed, PushOutbox], asked)
  const stop = countEverything(env.DB, d1)
  onTestFinished(stop)
  const requests = vi.spyOn(worker, 'fetch')
  await act()
  stop()
  const calls = requests.mock.calls.length
  requests.mockRestore()
  return { read: d1.read, written: d1.written, calls, objects: asked.requests }
}

/** The cron's runs up to a time, each schedule at its minute, and all that they ring. */
async function runUntil(until: number) {
  const offsets = crons.map(cron => Number(/^\d+/.exec(cron)?.[0] ?? 0))
  for (let at = Math.floor(Date.now() / MINUTE + 1) * MINUTE; at <= until; at += MINUTE) {
    setClock(at)
    const cron = crons[offsets.indexOf((at / MINUTE) % 5)]
    if (!cron) continue
    await runCron(cron)
    await ringUntilQuiet()
  }
  setClock(until)
}

/**
 * Everybody opens the board. A driver gives their place back, and the first reserve takes it; eighteen check in, two of
 * them late; three reserves stand by, of whom two are seated at the doors; the host opens the lobby and changes it.
 */
async function raceNight() {
  const [leaver, ...stay] = drivers as [Person, ...Person[]]
  const [heir, ...waiting] = reserves as [Person, ...Person[]]
  expectStatus(await giveBack(leaver, 'spa'), 204)
  await runUntil(Date.now() + 10 * MINUTE)
  expectStatus(await takePlace(heir, 'spa'), 201)
  await runUntil(OPENS)
  const [host, ...rest] = stay as [Person, ...Person[]]
  const others = [...rest, heir]
  for (const who of [host, ...others, ...waiting]) await look(who)
  expectStatus(await call(director, 'PUT', '/api/races/spa/host', { memberId: host.id }), 200)
  await say(host, 'here')
  const lobby = { name: 'Bravo Six racing', code: 'XK-4411' }
  expectStatus(await call(host, 'PUT', '/api/races/spa/lobby', lobby), 200)
  await runUntil(OPENS + 10 * MINUTE)
  for (const who of others.slice(0, 15)) await say(who, 'here')
  for (const who of waiting.slice(0, 3)) await say(who, 'here')
  for (const who of others.slice(15, 17)) await say(who, 'late')
  expectStatus(await call(host, 'PUT', '/api/races/spa/lobby', { ...lobby, code: 'XK-5522' }), 200)
  await runUntil(DOORS + 2 * MINUTE)
  for (const who of others.slice(15, 17)) await say(who, 'here')
  await runUntil(START)
}

test('a night with twenty drivers and six reserves writes no more than a thousand rows', async () => {
  const tabs = await Promise.all([...drivers, ...reserves].map(who => listen(who)))
  expect(tabs).toHaveLength(PLACES + RESERVES)
  setClock(START - 5 * HOUR)
  const cost = await costOf(raceNight)
  await expectSound()
  expect(await gridOf('spa')).toHaveLength(PLACES)
  expect(await rowsOf("SELECT kind FROM absences WHERE kind = 'passed-on'")).toHaveLength(2)
  expect(cost).toEqual({ read: 15407, written: 614, calls: 53, objects: 73 })
})

test('calling that race off tells all twenty-six for a known price', async () => {
  const race = await raceSeenBy(director, 'spa')
  const cost = await costOf(async () => {
    const off = { ...race, isActive: false, expected: race }
    expectStatus(await call(director, 'PUT', '/api/races/spa', off), 200)
  })
  expect(await rowsOf("SELECT id FROM notifications WHERE type = 'race-off'")).toHaveLength(PLACES + RESERVES)
  expect(cost).toEqual({ read: 539, written: 109, calls: 1, objects: 5 })
})

test('a check-in under forty open boards asks for one board, and tells the rest by one frame each', async () => {
  const watchers = Array.from({ length: 39 }, (_, n) => person(`watcher-${n}`, `Watcher ${n}`, 'approved'))
  await plantPeople(...watchers)
  const feeds = await Promise.all(watchers.map(who => listen(who)))
  const [driver] = drivers as [Person]
  const tab = await openTab(drivers[1] as Person)
  const board = await tab.show<Board>(boardQuery('spa'))
  setClock(OPENS)
  const cost = await costOf(() => say(driver, 'here'))
  for (const feed of feeds)
    expect(await feed.next('presence')).toEqual({
      type: 'presence',
      raceId: 'spa',
      memberId: driver.id,
      state: 'here',
    })
  await vi.waitFor(() =>
    expect(board().grid.find(({ member }) => member.id === driver.id)?.presence).toBe('here'),
  )
  expect(tab.fetched()).toEqual([])
  expect(cost).toEqual({ read: 97, written: 2, calls: 1, objects: 1 })
})

test('a run in which all comes at once makes no more than forty statements, and leaves the rest to the next', async () => {
  const [gone, ...others] = reserves as [Person, ...Person[]]
  await rowsOf("UPDATE members SET status = 'rejected' WHERE id = ?", gone.id)
  await plantChampionship('winter')
  // Each has one who may not drive any more, one whose offer ran out unseen, one without a sign and two who stand by.
  for (const id of ['monza', 'imola', 'suzuka', 'fuji']) {
    await plantNight(id, START, 4, drivers.slice(0, 3))
    await plantLine(
      id,
      { who: gone },
      { who: others[0], offered_at: NOON, expires_at: DOORS },
      { who: others[1], here_at: OPENS },
      { who: others[2], here_at: OPENS },
    )
  }
  // Of others is told all that can be told: on the day, at check-in, before the doors, of a free place.
  await plantNight('late', DOORS + 4 * HOUR, 3, drivers.slice(0, 3))
  await plantNight('next', DOORS + HOUR, 3, drivers.slice(0, 3))
  await plantNight('soon', DOORS + 20 * MINUTE, 3, drivers.slice(0, 3))
  await plantNight('empty', DOORS + 50 * MINUTE, 9, drivers.slice(0, 3))
  for (const id of ['late', 'next', 'empty']) await plantLine(id, { who: others[0] })
  await plantLine('soon', { who: others[1], here_at: OPENS })
  // Four regulars have missed two races, which are over and forgotten with it, and have places that somebody waits for; a result becomes final.
  for (const [n, id] of ['first', 'second'].entries()) {
    await plantRace(id, {
      championship_id: 'winter',
      date: DOORS - (4 + n) * HOUR,
      registration_deadline: NOON - DAY,
    })
    await plantLine(id, { who: others[3] })
    await plant('lobbies', { race_id: id })
  }
  await plant('result_sheets', { race_id: 'first', version: 1, published_at: NOON - 2 * DAY })
  const absentees = drivers.slice(3, 7)
  await plant(
    'absences',
    ...absentees.flatMap(({ id }) =>
      ['first', 'second'].map(race_id => ({ member_id: id, race_id, kind: 'passed-on', at: NOON })),
    ),
  )
  await plantRegulars('winter', ...absentees)
  for (const id of ['spring', 'summer', 'autumn']) {
    await plantNight(id, NOON + 9 * DAY, 4, absentees)
    await rowsOf("UPDATE races SET championship_id = 'winter', registration_deadline = date WHERE id = ?", id)
    await plantLine(id, { who: others[0] })
  }
  // And here somebody stands by for a place that is free.
  await plantNight('first-up', START - MINUTE, 4, drivers.slice(0, 3))
  await rowsOf("UPDATE registrations SET presence = 'here' WHERE race_id IN ('first-up', 'soon')")
  await rowsOf("UPDATE registrations SET presence = NULL WHERE race_id = 'soon' AND member_id = 'driver-0'")
  await plantLine('first-up', { who: others[2], here_at: OPENS })
  const settledAfter = async (minutes: number) => {
    setClock(DOORS + minutes * MINUTE)
    const statements = await statementsOf('1-59/5 * * * *')
    const races = await rowsOf(
      "SELECT DISTINCT race_id FROM absences WHERE kind = 'passed-on' AND at >= ?",
      DOORS,
    )
    return { statements, races: races.length }
  }
  expect(await settledAfter(0)).toEqual({ statements: 37, races: 1 })
  expect(await statementsOf('2-59/5 * * * *')).toBe(30)
  expect(await statementsOf('3-59/5 * * * *')).toBe(17)
  expect(await rowsOf('SELECT race_id FROM result_sheets WHERE final_at IS NULL')).toEqual([])
  const told = await rowsOf('SELECT DISTINCT type FROM notifications ORDER BY type')
  expect(told.map(({ type }) => type)).toEqual([
    ...['check-in', 'check-in-last', 'offer-lapsed', 'place-free', 'place-passed-on', 'place-yours'],
    ...['season-ended', 'still-coming'],
  ])
  expect((await settledAfter(5)).races).toBe(2)
  expect((await settledAfter(10)).races).toBe(3)
})

async function statementsOf(cron: string) {
  const cost = { queries: 0, read: 0, written: 0 }
  const controller = createScheduledController({ cron, scheduledTime: new Date() })
  await worker.scheduled(controller, { ...env, DB: countedDb(env.DB, cost) })
  return cost.queries
}

async function plantNight(id: string, date: number, places: number, grid: readonly Person[]) {
  await plantRace(id, { max_participants: places, date, registration_deadline: date - 2 * HOUR })
  await plantPlaces(id, ...grid)
  await rowsOf('UPDATE registrations SET registered_at = ? WHERE race_id = ?', NOON - DAY, id)
}

async function plantLine(
  raceId: string,
  ...line: { who: Person | undefined; offered_at?: number; expires_at?: number; here_at?: number }[]
) {
  for (const [n, { who, ...state }] of line.entries())
    await plant('reserves', {
      race_id: raceId,
      member_id: who?.id ?? null,
      joined_at: NOON - DAY,
      queued_at: NOON - DAY + n,
      ...state,
    })
}

test('a quiet run reads as much after ten years of a race a day as after a fortnight', async () => {
  await rowsOf('DELETE FROM races')
  await driveEachDay(1, 14)
  await quietRun() // notes that it ran, and not again for a quarter of an hour
  const young = await costOf(quietRun)
  await driveEachDay(15, 3650)
  expect(await rowsOf('SELECT count(*) AS races FROM races')).toEqual([{ races: 3650 }])
  const old = await costOf(quietRun)
  expect(young).toEqual({ read: 94, written: 0, calls: 0, objects: 0 })
  expect(old).toEqual(young)
})

function quietRun() {
  setClock(NOON + 5 * MINUTE)
  return runCron()
}

async function driveEachDay(from: number, to: number) {
  await rowsOf(`INSERT INTO races (id, name, track, car_class, date, registration_deadline, max_participants, created_at)
    WITH RECURSIVE past(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM past WHERE n < ${to})
    SELECT 'past-' || n, 'Race ' || n, 'Monza', 'GT4', ${NOON} - n * ${DAY}, ${NOON} - n * ${DAY}, 20, 0 FROM past`)
  await rowsOf(`INSERT INTO registrations (id, race_id, member_id, registered_at)
    SELECT races.id || members.id, races.id, members.id, 0 FROM races JOIN members ON members.id IN ('driver-1', 'driver-2')
    WHERE races.id || members.id NOT IN (SELECT id FROM registrations)`)
}
