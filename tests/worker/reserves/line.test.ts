import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, plantDrivers, priya, rammer, stranger } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  plantChampionship,
  plantPlaces,
  plantRace,
  raceForm,
  raceSeenBy,
  START,
  takePlace,
} from '#tests/support/grid.ts'
import { expectSound, giveBack, gridOf, lineOf, waitFor, waitNoMore } from '#tests/support/reserves.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()
beforeEach(async () => {
  await plantRace('spa', { max_participants: 1 })
  await plantPlaces('spa', marcus)
})

const edit = (changes: object) => call(director, 'PUT', '/api/races/spa', raceForm({ ...changes }))

test('a driver waits for a full race, hears where they stand, and once more is told the same', async () => {
  const [ann, ben] = await plantDrivers(2)
  if (!ann || !ben) throw new Error('two drivers')
  const joinedAt = new Date(NOON).toISOString()
  const first = { raceId: 'spa', memberId: ann.id, joinedAt, place: 1 }
  expect(expectStatus(await waitFor(ann, 'spa'), 201)).toEqual(first)
  passTime(1)
  expect(expectStatus(await waitFor(ben, 'spa'), 201)).toMatchObject({ place: 2 })
  expect(expectStatus(await waitFor(ann, 'spa'), 200)).toEqual(first)
  expect(await raceSeenBy(ben, 'spa')).toMatchObject({
    reserveCount: 2,
    heldCount: 0,
    reserve: { place: 2, offerUntil: null },
  })
  expect(await raceSeenBy(marcus, 'spa')).toMatchObject({ reserveCount: 2, reserve: null })
  await expectSound()
})

describe('no waiting', () => {
  const refused = (who: Parameters<typeof waitFor>[0], raceId: string, refusal: string) =>
    expectNoChange(async () => expectRefused(await waitFor(who, raceId), refusal))

  test('for whom the club has not let in, or nobody is', async () => {
    await refused(ines, 'spa', '403 not_approved')
    await refused(rammer, 'spa', '403 rejected')
    await refused(stranger, 'spa', '401 sign_in_required')
  })

  test('for a race that nobody knows, with a body that says none, and for somebody else', async () => {
    await refused(priya, 'nowhere', '404 not_found')
    expectRefused(await call(priya, 'POST', '/api/reserves', {}), '400 invalid')
    expectRefused(
      await call(priya, 'POST', '/api/reserves', { raceId: 'spa', memberId: 'ines' }),
      '403 not_you',
    )
  })

  test('with a place', () => refused(marcus, 'spa', '409 already_registered'))

  test('while a place is free', async () => {
    await plantRace('monza')
    await refused(priya, 'monza', '409 places_free')
  })

  test('between the deadline and check-in, and from the start on, to the millisecond', async () => {
    await plantRace('late', { max_participants: 1, registration_deadline: START - 2 * HOUR })
    await plantPlaces('late', marcus)
    setClock(START - 2 * HOUR - 1)
    expectStatus(await waitFor(priya, 'late'), 201)
    expectStatus(await waitNoMore(priya, 'late'), 204)
    setClock(START - 2 * HOUR)
    expectRefused(await waitFor(priya, 'late'), '409 deadline_passed')
    setClock(START - HOUR - 1)
    expectRefused(await waitFor(priya, 'late'), '409 deadline_passed')
    setClock(START - HOUR)
    expectStatus(await waitFor(priya, 'late'), 201)
    setClock(START)
    expectRefused(await waitFor(gina, 'late'), '409 race_started')
  })

  test('for a race that is off', async () => {
    await plantRace('off', { max_participants: 1, is_active: 0 })
    await refused(priya, 'off', '409 race_inactive')
  })

  test('where the championship takes nobody else', async () => {
    await plantChampionship('cup', { max_participants: 1 })
    await plantRace('round', { max_participants: 1, championship_id: 'cup' })
    await plantPlaces('round', marcus)
    await refused(priya, 'round', '409 championship_full')
  })
})

test('who leaves the reserves is off them, and nobody else can take them off but an admin, which is written down', async () => {
  expectStatus(await waitFor(priya, 'spa'), 201)
  expectRefused(await call(marcus, 'DELETE', '/api/reserves/spa/priya'), '403 not_you')
  expectRefused(await call(gina, 'DELETE', '/api/reserves/spa/priya'), '403 proof_required')
  expectStatus(await waitNoMore(priya, 'spa'), 204)
  expect(await lineOf('spa')).toEqual([])
  expectRefused(await waitNoMore(priya, 'spa'), '404 not_found')
  expectStatus(await waitFor(priya, 'spa'), 201)
  expectStatus(await call(director, 'DELETE', '/api/reserves/spa/priya'), 204)
  expectRefused(await call(director, 'DELETE', '/api/reserves/spa/priya'), '404 not_found')
  expect(await auditTrail()).toEqual(['director reserve.delete spa'])
})

test('nobody leaves the reserves of a race that has started', async () => {
  expectStatus(await waitFor(priya, 'spa'), 201)
  setClock(START)
  expectRefused(await waitNoMore(priya, 'spa'), '409 race_started')
})

describe('a place that comes free', () => {
  beforeEach(async () => {
    expectStatus(await waitFor(priya, 'spa'), 201)
    passTime(MINUTE)
    expectStatus(await waitFor(gina, 'spa'), 201)
  })

  test('is held for the first in line, who takes it by registering; a stranger to the line gets none', async () => {
    const [other] = await plantDrivers(1)
    if (!other) throw new Error('a driver')
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect(await lineOf('spa')).toEqual(['priya until 10:01', 'gina'])
    expectRefused(await takePlace(other, 'spa'), '409 race_full')
    expectRefused(await takePlace(gina, 'spa'), '409 race_full')
    expect(await raceSeenBy(priya, 'spa')).toMatchObject({
      heldCount: 1,
      reserve: { place: 1, offerUntil: '2026-11-22T10:01:00.000Z' },
    })
    expectStatus(await takePlace(priya, 'spa'), 201)
    expect([await gridOf('spa'), await lineOf('spa')]).toEqual([['priya'], ['gina']])
    await expectSound()
  })

  test('goes to the next at once where its first passes it on, and to anybody once nobody waits', async () => {
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expectStatus(await waitNoMore(priya, 'spa'), 204)
    expect(await lineOf('spa')).toEqual(['gina until 10:01'])
    expectStatus(await waitNoMore(gina, 'spa'), 204)
    expectStatus(await takePlace(marcus, 'spa'), 201)
  })

  test('can be taken after the deadline too, to the last millisecond of the offer', async () => {
    setClock(START - 75 * MINUTE)
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect(await lineOf('spa')).toEqual(['priya until 10:55', 'gina'])
    setClock(START - 65 * MINUTE - 1)
    expectStatus(await takePlace(priya, 'spa'), 201)
  })

  test('cannot be taken a millisecond later', async () => {
    setClock(START - 75 * MINUTE)
    expectStatus(await giveBack(marcus, 'spa'), 204)
    setClock(START - 65 * MINUTE)
    expectRefused(await takePlace(priya, 'spa'), '409 offer_lapsed')
    expect(await lineOf('spa')).toEqual(['gina', 'priya'])
  })

  test('is offered to nobody in the last seventy minutes', async () => {
    setClock(START - 70 * MINUTE)
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect(await lineOf('spa')).toEqual(['priya', 'gina'])
  })

  test.each([
    ['an admin takes a driver out', () => call(director, 'DELETE', '/api/registrations/spa/marcus'), 204],
    [
      'a driver is rejected',
      () => call(director, 'POST', '/api/admin/approve-member', { memberId: 'marcus', approved: false }),
      200,
    ],
    ['a driver is deleted', () => call(director, 'DELETE', '/api/admin/members/marcus'), 204],
    ['the race gets another place', () => edit({ maxParticipants: 2 }), 200],
  ])('is offered however it came free: %s', async (_, free, status) => {
    expectStatus(await free(), status)
    expect(await lineOf('spa')).toEqual(['priya until 10:01', 'gina'])
    await expectSound()
  })

  test('is offered to the next where the one who has it is rejected or deleted', async () => {
    expectStatus(await giveBack(marcus, 'spa'), 204)
    const decision = { memberId: 'priya', approved: false }
    expectStatus(await call(director, 'POST', '/api/admin/approve-member', decision), 200)
    expect(await lineOf('spa')).toEqual(['gina until 10:01'])
  })

  test('is as many offers as there are places', async () => {
    expectStatus(await edit({ maxParticipants: 4 }), 200)
    expect(await lineOf('spa')).toEqual(['priya until 10:01', 'gina until 10:01'])
    expect(await raceSeenBy(marcus, 'spa')).toMatchObject({
      registeredCount: 1,
      heldCount: 2,
      maxParticipants: 4,
    })
    const [other] = await plantDrivers(1)
    if (other) expectStatus(await takePlace(other, 'spa'), 201)
  })

  test('is not taken from under an offer by fewer places', async () => {
    expectStatus(await edit({ maxParticipants: 3 }), 200)
    const answer = await edit({ maxParticipants: 2 })
    expectRefused(answer, '409 below_registered')
    expect(answer.body.detail).toContain('2 places are held for reserves')
  })

  describe('and is offered already when the race is moved', () => {
    // The offer holds until 10:01 in the morning.
    beforeEach(async () => expectStatus(await giveBack(marcus, 'spa'), 204))
    const CHECK_IN = NOON + 20 * HOUR
    const moveCheckInTo = async (opensAt: number) => {
      const date = new Date(opensAt + HOUR).toISOString()
      expectStatus(await edit({ maxParticipants: 1, date, registrationDeadline: date }), 200)
    }

    test('ends at the new check-in, where that comes first, which counts as no lapse', async () => {
      passTime(MINUTE)
      await moveCheckInTo(CHECK_IN)
      expect(await lineOf('spa')).toEqual(['priya until 08:00', 'gina'])
      setClock(CHECK_IN - 1)
      expectStatus(await takePlace(priya, 'spa'), 201)
      await expectSound()
    })

    test('stays as it is where check-in opens when it ends, and where the race is moved to later', async () => {
      passTime(MINUTE)
      await moveCheckInTo(NOON + 22 * HOUR + MINUTE)
      await moveCheckInTo(START)
      expect(await lineOf('spa')).toEqual(['priya until 10:01', 'gina'])
    })

    test('is theirs to the last moment, even where no new offer would be made any more', async () => {
      passTime(MINUTE)
      await moveCheckInTo(NOON + 3 * MINUTE)
      expect(await lineOf('spa')).toEqual(['priya until 12:03', 'gina'])
      setClock(NOON + 3 * MINUTE - 1)
      expectStatus(await takePlace(priya, 'spa'), 201)
    })

    test('is gone where check-in opens at once, and they keep their turn', async () => {
      passTime(MINUTE)
      await moveCheckInTo(NOON + 2 * MINUTE)
      expect(await lineOf('spa')).toEqual(['priya', 'gina'])
      expectRefused(await takePlace(priya, 'spa'), '409 race_full')
      await expectSound()
    })

    test('is not shortened by a move that is refused', async () => {
      const was = await raceSeenBy(director, 'spa')
      const [date, other] = [9, 10].map(hours => new Date(NOON + hours * HOUR).toISOString())
      const stale = { date, registrationDeadline: date, expected: { ...was, date: other } }
      expectRefused(await call(director, 'PUT', '/api/races/spa', stale), '409 changed_meanwhile')
      expect(await lineOf('spa')).toEqual(['priya until 10:01', 'gina'])
    })
  })

  test('is offered to nobody while the race is off, and again once it is on', async () => {
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expectStatus(await edit({ maxParticipants: 1, isActive: false }), 200)
    expect(await lineOf('spa')).toEqual(['priya', 'gina'])
    passTime(HOUR)
    expectStatus(await edit({ maxParticipants: 1, isActive: true }), 200)
    expect(await lineOf('spa')).toEqual([expect.stringMatching(/^priya until/), 'gina'])
  })
})
