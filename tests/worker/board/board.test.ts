import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import {
  director,
  gina,
  ines,
  marcus,
  type Person,
  plantDrivers,
  priya,
  rammer,
} from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace, raceForm, raceSeenBy } from '#tests/support/grid.ts'
import { expectSound, giveBack, gridOf, lineOf, waitFor } from '#tests/support/reserves.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening. */
const START = NOON + 8 * HOUR
const OPENS = START - HOUR
const DOORS = START - 15 * MINUTE
const CLUB_LOBBY = { name: 'Bravo Six racing', code: 'XK-4411', note: 'No warm-up' }

freshClub()
beforeEach(async () => {
  await plantRace('spa', { max_participants: 2, date: START, registration_deadline: START - 2 * HOUR })
  await plantPlaces('spa', marcus, priya)
})

const say = (who: Person, state: unknown, of = who, raceId = 'spa') =>
  call(who, 'PUT', `/api/races/${raceId}/presence/${of.id}`, { state })
const host = (memberId: string | null) => call(director, 'PUT', '/api/races/spa/host', { memberId })
const open = (who: Person, lobby: object = CLUB_LOBBY) => call(who, 'PUT', '/api/races/spa/lobby', lobby)
const boardFor = async (who: Person) => expectStatus(await call(who, 'GET', '/api/races/spa/board'), 200)
const signs = (board: { grid: { member: { id: string }; presence: string | null }[] }) =>
  board.grid.map(({ member, presence }) => `${member.id} ${presence}`)

test('a board says when check-in opens and the doors close, who drives and who waits', async () => {
  expectStatus(await waitFor(gina, 'spa'), 201)
  const board = await boardFor(gina)
  expect(board).toMatchObject({
    raceId: 'spa',
    opensAt: new Date(OPENS).toISOString(),
    closesAt: new Date(DOORS).toISOString(),
    startsAt: new Date(START).toISOString(),
    hostId: null,
    reserves: [{ member: { id: 'gina' }, place: 1, state: 'waiting', offerUntil: null }],
    lobby: null,
    lobbyReady: false,
  })
  expect(signs(board)).toEqual(['marcus null', 'priya null'])
  expect(board.grid[0].member).toEqual({
    id: 'marcus',
    displayName: expect.any(String),
    gamertag: marcus.gamertag,
    carNumber: null,
    profileImageUrl: null,
  })
})

test('a race has a page of its own, also where it is not active', async () => {
  await plantRace('off', { is_active: 0 })
  expect(expectStatus(await call(ines, 'GET', '/api/races/off'), 200)).toMatchObject({
    id: 'off',
    isActive: false,
    presence: null,
    reserve: null,
  })
  expectRefused(await call(ines, 'GET', '/api/races/nowhere'), '404 not_found')
  expectRefused(await call(rammer, 'GET', '/api/races/off'), '403 rejected')
})

test('check-in is open from an hour before the start up to it, to the millisecond', async () => {
  setClock(OPENS - 1)
  const early = await say(marcus, 'here')
  expectRefused(early, '409 check_in_not_open')
  expect(early.body.detail).toBe('You can check in from Sat 21 Nov, 19:00 GMT, London time.')
  setClock(OPENS)
  expect(signs(expectStatus(await say(marcus, 'here'), 200))).toEqual(['marcus here', 'priya null'])
  setClock(START - 1)
  expect(signs(expectStatus(await say(marcus, 'late'), 200))).toEqual(['marcus late', 'priya null'])
  expect(signs(expectStatus(await say(marcus, null), 200))).toEqual(['marcus null', 'priya null'])
  setClock(START)
  expectRefused(await say(marcus, 'here'), '409 race_started')
})

describe('on race night', () => {
  beforeEach(() => setClock(OPENS))

  test('saying the same twice changes nothing', async () => {
    expectStatus(await say(marcus, 'here'), 200)
    setClock(OPENS + MINUTE)
    await expectNoChange(async () => expectStatus(await say(marcus, 'here'), 200))
  })

  test('nobody checks in for a race that is off, is nowhere, or before the club has let them in', async () => {
    await plantRace('off', { is_active: 0, date: START, registration_deadline: OPENS })
    expectRefused(await say(marcus, 'here', marcus, 'off'), '409 race_inactive')
    expectRefused(await say(marcus, 'here', marcus, 'nowhere'), '404 not_found')
    expectRefused(await say(ines, 'here'), '403 not_approved')
    expectInvalid(await say(marcus, 'there'), 'state')
  })

  test('nobody is late without a place, and who says nothing has nothing to take back', async () => {
    await expectNoChange(async () => {
      expectRefused(await say(director, 'late'), '409 no_place')
      expectStatus(await say(director, null), 200)
    })
  })

  test('who is here without a place stands by, and gets the next one at once', async () => {
    const stands = expectStatus(await say(director, 'here'), 200)
    expect(stands.reserves).toMatchObject([{ member: { id: 'director' }, place: 1, state: 'standing-by' }])
    expect(await raceSeenBy(director, 'spa')).toMatchObject({ presence: 'here', reserve: { place: 1 } })
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect(await gridOf('spa')).toEqual(['director', 'priya'])
    expect(signs(await boardFor(priya))).toEqual(['priya null', 'director here'])
    await expectSound()
  })

  test('a place that is free is theirs as they say that they are here', async () => {
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect(signs(expectStatus(await say(director, 'here'), 200))).toEqual(['priya null', 'director here'])
  })

  test('those who waited before get a place before those who come now', async () => {
    expectStatus(await waitFor(gina, 'spa'), 201)
    setClock(OPENS + 1)
    expectStatus(await say(director, 'here'), 200)
    expectStatus(await say(gina, 'here'), 200)
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect([await gridOf('spa'), await lineOf('spa')]).toEqual([['gina', 'priya'], ['director']])
  })

  test('at the doors, and not a millisecond before, who has given no sign loses the place to who stands by', async () => {
    expectStatus(await say(director, 'here'), 200)
    expectStatus(await say(priya, 'late'), 200)
    setClock(DOORS - 1)
    await runCron('1-59/5 * * * *')
    expect(await gridOf('spa')).toEqual(['marcus', 'priya'])
    setClock(DOORS)
    await runCron('1-59/5 * * * *')
    expect([await gridOf('spa'), await lineOf('spa')]).toEqual([['director', 'priya'], ['marcus']])
    expect(await rowsOf('SELECT member_id, kind FROM absences')).toEqual([
      { member_id: 'marcus', kind: 'passed-on' },
    ])
    await expectSound()
  })

  test('nobody loses a place to nobody', async () => {
    setClock(START - 1)
    await expectNoChange(() => runCron('1-59/5 * * * *'))
  })

  test('only a race on another evening, two hours away or more, asks everybody anew', async () => {
    expectStatus(await say(marcus, 'here'), 200)
    expectStatus(await say(director, 'here'), 200)
    const move = (by: number) => {
      const date = new Date(START + by).toISOString()
      return call(
        director,
        'PUT',
        '/api/races/spa',
        raceForm({ date, registrationDeadline: date, maxParticipants: 2 }),
      )
    }
    expectStatus(await move(2 * HOUR - 1), 200)
    expect(signs(await boardFor(gina))).toEqual(['marcus here', 'priya null'])
    expectStatus(await move(4 * HOUR - 1), 200)
    const board = await boardFor(gina)
    expect(signs(board)).toEqual(['marcus null', 'priya null'])
    expect(board.reserves).toMatchObject([{ state: 'waiting' }])
    expect(await raceSeenBy(director, 'spa')).toMatchObject({ presence: null })
  })
})

describe('the host', () => {
  beforeEach(async () => {
    expectStatus(await host('gina'), 200)
    setClock(OPENS)
  })

  test('is an approved driver whom an admin picks, which is written down', async () => {
    expect(await boardFor(marcus)).toMatchObject({ hostId: 'gina' })
    expect(await auditTrail()).toEqual(['director race.host spa'])
    for (const id of ['ines', 'rammer', 'nobody']) expectInvalid(await host(id), 'memberId')
    await expectNoChange(async () => expectStatus(await host('gina'), 200))
    expectRefused(await call(marcus, 'PUT', '/api/races/spa/host', { memberId: 'marcus' }), '403 admins_only')
    expectRefused(await call(director, 'PUT', '/api/races/nowhere/host', { memberId: null }), '404 not_found')
  })

  test('ticks whoever is on the board, which is written down, and nobody else', async () => {
    expect(signs(expectStatus(await say(gina, 'late', priya), 200))).toEqual(['marcus null', 'priya late'])
    expect(await auditTrail()).toEqual(['director race.host spa', 'gina presence.set spa'])
    expectRefused(await say(gina, 'here', director), '404 not_found')
    expectRefused(await say(marcus, 'here', priya), '403 host_only')
  })

  test('is nobody in particular any more once another is', async () => {
    expectStatus(await open(gina), 200)
    expectStatus(await host('priya'), 200)
    await expectNoChange(async () => {
      expectRefused(await open(gina, { name: 'Mine' }), '403 proof_required') // an admin, too, who may prove it
      expectRefused(await open(marcus, { name: 'Mine' }), '403 host_only')
    })
    expect((await boardFor(gina)).lobby).toBeNull()
    expect((await boardFor(priya)).lobby).toMatchObject(CLUB_LOBBY)
    expectStatus(await host(null), 200)
    expect((await boardFor(priya)).lobby).toBeNull()
    expectRefused(await say(priya, 'here', marcus), '403 host_only')
  })

  test('is shown by name also without a place, and stays host of a race on another evening, without the lobby of the first', async () => {
    expect((await boardFor(marcus)).host).toMatchObject({ id: 'gina', gamertag: gina.gamertag })
    expectStatus(await say(marcus, 'here'), 200)
    expectStatus(await open(gina), 200)
    const move = async (by: number) => {
      const date = new Date(START + by).toISOString()
      const race = raceForm({ date, registrationDeadline: date, maxParticipants: 2 })
      expectStatus(await call(director, 'PUT', '/api/races/spa', race), 200)
    }
    await move(2 * HOUR - 1)
    expect((await boardFor(gina)).lobby).toMatchObject(CLUB_LOBBY)
    await move(26 * HOUR)
    expect(await boardFor(gina)).toMatchObject({ hostId: 'gina', lobby: null, lobbyReady: false })
    setClock(OPENS + 26 * HOUR)
    expectStatus(await say(marcus, 'here'), 200)
    expectStatus(await open(gina), 200)
    const openings = "SELECT member_id FROM notifications WHERE type = 'lobby-open' AND is_read = 0"
    expect(await rowsOf(openings)).toEqual([{ member_id: 'marcus' }])
  })

  test.each([
    [
      'been rejected',
      () =>
        call(director, 'POST', '/api/admin/approve-member', {
          memberId: 'priya',
          approved: false,
          rejectionReason: null,
        }),
    ],
    ['left the club', () => call(director, 'DELETE', '/api/admin/members/priya')],
  ])('who has %s hosts nothing, so that an admin picks another', async (_, go) => {
    expectStatus(await host('priya'), 200)
    expect(await boardFor(marcus)).toMatchObject({ hostId: 'priya', host: { id: 'priya' } })
    expect((await go()).status).toBeLessThan(300)
    expect(await boardFor(marcus)).toMatchObject({ hostId: null, host: null })
  })

  test('opens the lobby, and changes it up to three hours after the start', async () => {
    expect(expectStatus(await open(gina), 200).lobby).toEqual({
      ...CLUB_LOBBY,
      updatedAt: new Date(OPENS).toISOString(),
    })
    setClock(OPENS + MINUTE)
    await expectNoChange(async () => expectStatus(await open(gina), 200))
    setClock(START + 3 * HOUR - 1)
    expect(expectStatus(await open(gina, { name: 'Second' }), 200).lobby).toMatchObject({
      name: 'Second',
      code: null,
      note: null,
    })
    setClock(START + 3 * HOUR)
    expectRefused(await open(gina), '409 race_over')
    await runCron('2-59/5 * * * *')
    expect(await rowsOf('SELECT * FROM lobbies')).toEqual([])
  })
})

test('name, code and note of the lobby are told to those who may race in it, and to nobody else', async () => {
  const [waiting] = await plantDrivers(1)
  if (!waiting) throw new Error('a driver')
  await waitFor(waiting, 'spa')
  expectStatus(await host('gina'), 200)
  setClock(OPENS)
  expectStatus(await say(director, 'here'), 200)
  expectStatus(await open(gina), 200)
  const secrets = Object.values(CLUB_LOBBY)
  const calls = [
    '/api/races/spa/board',
    '/api/races/spa',
    '/api/races',
    '/api/races?scope=all',
    '/api/championships',
  ]
  const hears = async (who: Person) => {
    const own = [`/api/notifications/${who.id}`, `/api/members/${who.id}`]
    const answers = await Promise.all([...calls, ...own].map(path => call(who, 'GET', path)))
    const text = JSON.stringify(answers.map(({ body }) => body))
    return secrets.filter(secret => text.includes(secret)).length
  }
  for (const nobody of [ines, rammer, waiting, marcus, priya])
    expect([nobody.name, await hears(nobody)]).toEqual([nobody.name, 0])
  expect((await boardFor(marcus)).lobbyReady).toBe(true)
  for (const insider of [gina, director]) expect(await hears(insider)).toBe(3)
  expectStatus(await say(marcus, 'late'), 200)
  expect(await hears(marcus)).toBe(3)
  expectStatus(await say(marcus, null), 200)
  expect(await hears(marcus)).toBe(0)
  setClock(DOORS)
  expectStatus(await say(waiting, 'here'), 200)
  await runCron('1-59/5 * * * *')
  expect(await gridOf('spa')).toContain(waiting.id)
  for (const lost of [marcus, priya].filter(({ id }) => id)) expect(await hears(lost)).toBe(0)
  expect(await hears(waiting)).toBe(3)
  expect(JSON.stringify(await rowsOf('SELECT * FROM audit_log'))).not.toContain('XK-4411')
})
