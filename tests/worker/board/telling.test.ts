import { beforeEach, describe, expect, test } from 'vitest'
import {
  nextAlarm,
  ringUntilQuiet,
  rungOn,
  standInService,
  turnOn,
  turnOnAll,
} from '#tests/support/alerts.ts'
import { sentencesOf } from '#tests/support/bell.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person, priya } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace } from '#tests/support/grid.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { waitFor } from '#tests/support/reserves.ts'
import { listen } from '#tests/support/sockets.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening. */
const START = NOON + 8 * HOUR
const OPENS = START - HOUR

freshClub()
const stand = standInService()

let phones: Map<string, Subscriber>
beforeEach(async () => {
  await plantRace('spa', { max_participants: 2, date: START, registration_deadline: START - 2 * HOUR })
  await plantPlaces('spa', marcus, priya)
  phones = await turnOnAll(stand.service, [marcus, priya, gina, director])
})

const say = async (who: Person, state: string) =>
  expectStatus(await call(who, 'PUT', `/api/races/spa/presence/${who.id}`, { state }), 200)
const host = async (memberId: string | null, raceId = 'spa') =>
  expectStatus(await call(director, 'PUT', `/api/races/${raceId}/host`, { memberId }), 200)
const open = async (who: Person, name = 'Bravo Six', code = 'XK-4411') =>
  expectStatus(await call(who, 'PUT', '/api/races/spa/lobby', { name, code }), 200)
const rung = async () => {
  await ringUntilQuiet()
  return rungOn(phones)
}

const HOST = 'You host Race spa: Open the lobby and put its name and code on the board.'
const IN_BELL = 'You host Race spa. Open the lobby and put its name and code on the board.'

describe('a host', () => {
  test('is told that they are, once, and nobody else is', async () => {
    const tab = await listen(priya)
    await host('priya')
    await host('priya')
    expect(await rung()).toEqual([`priya ${HOST}`])
    expect(await tab.next('notifications')).toMatchObject({ count: 1 })
    expect(await sentencesOf(priya)).toEqual([IN_BELL])
    expect(phones.get('priya')?.received[0]).toMatchObject({
      payload: { url: '/races/spa' },
      ttl: 8 * 60 * 60,
    })
    for (const who of [marcus, gina, director]) expect(await sentencesOf(who)).toEqual([])
  })

  test('who is one no more has read it, and a phone that was off does not ring', async () => {
    phones.set('priya', await turnOn(stand.service, priya, [{ status: 503 }]))
    await host('priya')
    await ringUntilQuiet()
    await host('marcus')
    passTime(2 * MINUTE)
    expect(await rung()).toEqual([`marcus ${HOST}`])
    expect(await sentencesOf(priya)).toEqual([`read ${IN_BELL}`])
    await host('priya')
    expect(await sentencesOf(marcus)).toEqual([`read ${IN_BELL}`])
    expect((await sentencesOf(priya))[0]).toEqual(IN_BELL)
  })

  test('has read it once the lobby is open', async () => {
    await host('priya')
    await open(priya)
    expect(await sentencesOf(priya)).toEqual([`read ${IN_BELL}`])
  })

  test.each([
    ['who picks themselves', () => {}, 'director'],
    ['of a race that has begun', () => setClock(START), 'priya'],
    ['of a race that is off', () => rowsOf('UPDATE races SET is_active = 0'), 'priya'],
  ])('%s is told nothing', async (_, act, picked) => {
    await act()
    await host(picked)
    expect(await rung()).toEqual([])
    expect(await rowsOf('SELECT id FROM notifications')).toEqual([])
  })

  test.each([
    ['in winter', Date.UTC(2026, 10, 21), 22, 32],
    ['in the night the clocks go forward', Date.UTC(2026, 2, 28), 22, 31],
    ['in the night they go back', Date.UTC(2026, 9, 24), 21, 32],
  ])('picked in the night hears it at eight in London, %s', async (_, day, quiet, eight) => {
    await plantRace('later', { date: day + 4 * DAY, registration_deadline: day + 4 * DAY })
    setClock(day + quiet * HOUR - 1)
    await host('priya', 'later')
    expect(await rung()).toHaveLength(1)
    passTime(1)
    await host('marcus', 'later')
    expect(await rung()).toHaveLength(1)
    setClock(day + eight * HOUR - 1)
    await runCron('1-59/5 * * * *')
    expect(await rung()).toHaveLength(1)
    passTime(1)
    await runCron('1-59/5 * * * *')
    expect(await rung()).toContain(
      'marcus You host Race later: Open the lobby and put its name and code on the board.',
    )
  })

  test('picked in the night of a race whose check-in opens before the morning hears it at once', async () => {
    setClock(NOON + 11 * HOUR)
    await rowsOf('UPDATE races SET date = ?1, registration_deadline = ?1', NOON + 21 * HOUR - 1)
    await host('priya')
    expect(await rung()).toHaveLength(1)
    await rowsOf('UPDATE races SET date = ?1, registration_deadline = ?1', NOON + 21 * HOUR)
    await host('marcus')
    expect(await rung()).toHaveLength(1)
    await host(null)
    expect(await rowsOf('SELECT id FROM notifications WHERE push_at IS NOT NULL')).toEqual([])
    expect(await nextAlarm()).toBeGreaterThan(Date.now())
  })
})

describe('a lobby that opens', () => {
  const OPENED = `The lobby is open: ${priya.gamertag} hosts Race spa. Details are on the board.`
  beforeEach(async () => {
    expectStatus(await waitFor(gina, 'spa'), 201)
    await host('priya')
    setClock(OPENS)
    await rung()
    for (const { received } of phones.values()) received.length = 0
  })

  test('is told whoever is here, once, and neither name nor code with it', async () => {
    await say(marcus, 'here')
    await open(priya)
    await open(priya, 'Bravo Seven')
    expect(await rung()).toEqual([`marcus ${OPENED}`])
    expect((await sentencesOf(marcus))[0]).toBe(
      `The lobby is open. ${priya.gamertag} hosts Race spa. Details are on the board.`,
    )
    expect(JSON.stringify([await rung(), await rowsOf('SELECT * FROM notifications')])).not.toMatch(
      /Bravo|XK-44/,
    )
    expect(await sentencesOf(gina)).toEqual([])
  })

  test('names who opened it by what they are called, in no bell any more once they have left', async () => {
    await say(marcus, 'here')
    await open(priya)
    await rowsOf("UPDATE members SET gamertag = 'Priya Anew' WHERE id = 'priya'")
    expect((await sentencesOf(marcus))[0]).toContain('Priya Anew hosts Race spa.')
    expectStatus(await call(director, 'DELETE', '/api/admin/members/priya'), 204)
    expect((await sentencesOf(marcus))[0]).toBe(
      'The lobby is open. Former member hosts Race spa. Details are on the board.',
    )
    expect(JSON.stringify(await rowsOf('SELECT * FROM notifications'))).not.toMatch(
      new RegExp(`${priya.gamertag}|Priya Anew`),
    )
  })

  test('is told who is late, and nobody who has given no sign, stands by, hosts or has opened it', async () => {
    await say(marcus, 'late')
    await say(priya, 'here')
    await say(gina, 'here')
    await open(director)
    expect(await rung()).toEqual([`marcus ${OPENED}`])
  })

  test('days ahead is told nobody: nobody is here', async () => {
    setClock(OPENS - DAY)
    await open(priya)
    expect(await rung()).toEqual([])
    setClock(OPENS)
    await say(marcus, 'here')
    expect(await rung()).toEqual([])
    expect(await rowsOf("SELECT id FROM notifications WHERE type = 'lobby-open'")).toEqual([])
  })

  test('after the start is told all the same', async () => {
    await say(marcus, 'here')
    setClock(START + MINUTE)
    await open(priya)
    expect(await rung()).toEqual([`marcus ${OPENED}`])
  })

  test('does not ring at a phone that comes back when its driver does not come after all', async () => {
    phones.set('marcus', await turnOn(stand.service, marcus, [{ status: 503 }]))
    await say(marcus, 'here')
    await open(priya)
    await ringUntilQuiet()
    expectStatus(await call(marcus, 'DELETE', '/api/registrations/spa/marcus'), 204)
    passTime(2 * MINUTE)
    expect((await rung()).filter(line => line.includes('lobby is open'))).toEqual([])
  })
})
