import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya, rammer } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  DEADLINE,
  plantChampionship,
  plantPlaces,
  plantRace,
  raceSeenBy,
  START,
  takePlace,
} from '#tests/support/grid.ts'
import { openDb } from '#worker/db/client.ts'
import { register } from '#worker/features/registrations/mutations.ts'

freshClub()

test('Marcus takes a place, which everybody sees and no admin log records', async () => {
  await plantRace('spa')
  expect(expectStatus(await takePlace(marcus, 'spa'), 201)).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    raceId: 'spa',
    memberId: 'marcus',
    registeredAt: '2026-11-21T12:00:00.000Z',
  })
  expect((await raceSeenBy(priya, 'spa')).registeredCount).toBe(1)
  expect(await auditTrail()).toEqual([])
})

test('the own id may be sent along, be null or be left out', async () => {
  for (const [raceId, memberId] of [
    ['a', marcus.id],
    ['b', null],
    ['c', undefined],
    ['d', ''],
  ] as const) {
    await plantRace(raceId)
    expectStatus(await call(marcus, 'POST', '/api/registrations', { raceId, memberId }), 201)
  }
})

test('nobody registers somebody else, not even the director', async () => {
  await plantRace('spa')
  const body = { raceId: 'spa', memberId: priya.id }
  for (const who of [marcus, ines, director])
    expectRefused(await expectNoChange(() => call(who, 'POST', '/api/registrations', body)), '403 not_you')
})

test('the deadline counts to the millisecond', async () => {
  await plantRace('spa', { registration_deadline: NOON })
  expectRefused(await expectNoChange(() => takePlace(marcus, 'spa')), '409 deadline_passed')
  setClock(NOON - 1)
  expectStatus(await takePlace(marcus, 'spa'), 201)
})

test('a race entered with a deadline in the past is closed from the start', async () => {
  await plantRace('spa', { registration_deadline: NOON - 1, date: START })
  expectRefused(await takePlace(marcus, 'spa'), '409 deadline_passed')
})

test('an inactive race takes nobody', async () => {
  await plantRace('spa', { is_active: 0 })
  expectRefused(await expectNoChange(() => takePlace(marcus, 'spa')), '409 race_inactive')
})

test('a second place in the same race is refused, also when the race is full or closed by then', async () => {
  await plantRace('spa', { max_participants: 1 })
  expectStatus(await takePlace(marcus, 'spa'), 201)
  expectRefused(await expectNoChange(() => takePlace(marcus, 'spa')), '409 already_registered')
  setClock(DEADLINE)
  expectRefused(await takePlace(marcus, 'spa'), '409 already_registered')
  expectRefused(await takePlace(priya, 'spa'), '409 deadline_passed')
})

test('Ines has to wait for approval, a rejected driver is refused', async () => {
  await plantRace('spa')
  expectRefused(await expectNoChange(() => takePlace(ines, 'spa')), '403 not_approved')
  expectRefused(await expectNoChange(() => takePlace(rammer, 'spa')), '403 rejected')
})

test.each([ines, rammer])(
  'the statement that gives the place looks at the approval of $name too',
  async driver => {
    await plantRace('spa')
    const attempt = () => register(openDb(env.DB), 'spa', driver.id, NOON)
    await expectNoChange(() => expect(attempt()).rejects.toMatchObject({ code: 'not_approved' }))
  },
)

test('an unknown race cannot be joined', async () => {
  expectRefused(await expectNoChange(() => takePlace(marcus, 'nobody')), '404 not_found')
})

test('a full championship takes no new driver, but its own ones in every race', async () => {
  await plantChampionship('winter', { max_participants: 2 })
  await plantChampionship('open')
  for (const race of ['a', 'b']) await plantRace(race, { championship_id: 'winter' })
  await plantRace('elsewhere', { championship_id: 'open' })
  await plantPlaces('a', marcus, priya)
  expectRefused(await expectNoChange(() => takePlace(director, 'b')), '409 championship_full')
  expectStatus(await takePlace(marcus, 'b'), 201)
  expectStatus(await takePlace(priya, 'b'), 201)
  expectStatus(await takePlace(director, 'elsewhere'), 201)
})

test('a driver in two races of a championship counts once', async () => {
  await plantChampionship('winter', { max_participants: 2 })
  for (const race of ['a', 'b']) await plantRace(race, { championship_id: 'winter' })
  await plantPlaces('a', marcus)
  await plantPlaces('b', marcus)
  expectStatus(await takePlace(priya, 'a'), 201)
  expectRefused(await takePlace(director, 'b'), '409 championship_full')
})

test('a driver who leaves the last race of a championship makes room for another', async () => {
  await plantChampionship('winter', { max_participants: 1 })
  for (const race of ['a', 'b']) await plantRace(race, { championship_id: 'winter' })
  await plantPlaces('a', marcus)
  await plantPlaces('b', marcus)
  expectStatus(await call(marcus, 'DELETE', '/api/registrations/a/marcus'), 204)
  expectRefused(await takePlace(priya, 'a'), '409 championship_full')
  expectStatus(await call(marcus, 'DELETE', '/api/registrations/b/marcus'), 204)
  expectStatus(await takePlace(priya, 'a'), 201)
})
