import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, priya, script } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  DEADLINE,
  plantChampionship,
  plantPlaces,
  plantRace,
  raceSeenBy,
  START,
} from '#tests/support/grid.ts'
import { plantResult, saveResult, sent, wipeResult } from '#tests/support/results.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

const idsFor = async (who: Person, query = '') => {
  const races = expectStatus(await call(who, 'GET', `/api/races${query}`), 200)
  return races.map(({ id }: { id: string }) => id)
}

test('a race is shown with everything a card needs', async () => {
  await plantChampionship('winter')
  await plantRace('spa', { championship_id: 'winter', round_number: 3 })
  await plantPlaces('spa', marcus, priya)
  expect(expectStatus(await call(marcus, 'GET', '/api/races'), 200)).toEqual([
    {
      id: 'spa',
      championshipId: 'winter',
      championshipName: 'Championship winter',
      name: 'Race spa',
      track: 'Monza',
      carClass: 'GT4',
      date: '2026-11-28T12:00:00.000Z',
      registrationDeadline: '2026-11-28T11:00:00.000Z',
      maxParticipants: 20,
      isActive: true,
      roundNumber: 3,
      points: null,
      registeredCount: 2,
      heldCount: 0,
      reserveCount: 0,
      isRegistered: true,
      presence: null,
      reserve: null,
      timeUntilDeadline: '6 days',
    },
  ])
})

test('everyone sees for themselves whether they are registered', async () => {
  await plantRace('spa')
  await plantPlaces('spa', marcus)
  for (const [who, isRegistered] of [
    [marcus, true],
    [priya, false],
    [ines, false],
    [director, false],
  ] as const)
    expect(await raceSeenBy(who, 'spa')).toMatchObject({ isRegistered, registeredCount: 1 })
})

test('the own member id may be given, as the old client does', async () => {
  await plantRace('spa')
  await plantPlaces('spa', marcus)
  const [race] = expectStatus(await call(marcus, 'GET', `/api/races?memberId=${marcus.id}`), 200)
  expect(race.isRegistered).toBe(true)
})

describe('in a season with past, coming and inactive races', () => {
  beforeEach(async () => {
    await plantChampionship('winter')
    await plantChampionship('summer')
    await plantRace('later', { championship_id: 'winter', date: START + DAY })
    await plantRace('soon', { date: NOON + 1, registration_deadline: NOON })
    await plantRace('now', { date: NOON, registration_deadline: NOON - HOUR })
    await plantRace('past', {
      championship_id: 'winter',
      date: NOON - DAY,
      registration_deadline: NOON - DAY,
    })
    await plantRace('draft', { championship_id: 'winter', is_active: 0 })
    await plantRace('undone', {
      championship_id: 'winter',
      date: NOON - 2 * DAY,
      registration_deadline: NOON - 2 * DAY,
      is_active: 0,
    })
  })

  test('the list has what is active and has not started, or waits for its result, by date', async () => {
    for (const who of [marcus, ines, gina, director]) {
      expect(await idsFor(who)).toEqual(['now', 'soon', 'later'])
      expect(await idsFor(who, '?scope=upcoming')).toEqual(['soon', 'later'])
    }
  })

  test('all races include those that are over, and inactive ones for the director alone', async () => {
    for (const who of [marcus, ines, gina])
      expect(await idsFor(who, '?scope=all')).toEqual(['past', 'now', 'soon', 'later'])
    expect(await idsFor(director, '?scope=all')).toEqual(['undone', 'past', 'now', 'soon', 'draft', 'later'])
  })

  test('one championship has its own list', async () => {
    expect(await idsFor(marcus, '?championshipId=winter')).toEqual(['later'])
    expect(await idsFor(marcus, '?championshipId=winter&scope=all')).toEqual(['past', 'later'])
    expect(await idsFor(director, '?championshipId=winter&scope=all')).toEqual([
      'undone',
      'past',
      'draft',
      'later',
    ])
    expect(await idsFor(marcus, '?championshipId=summer&scope=all')).toEqual([])
  })

  test('the races that are over come newest first, and those of a driver alone', async () => {
    await plantPlaces('past', marcus)
    expect(await idsFor(marcus, '?scope=past')).toEqual(['now', 'past'])
    expect(await idsFor(director, '?scope=past')).toEqual(['now', 'past', 'undone'])
    expect(await idsFor(marcus, '?scope=past&championshipId=winter')).toEqual(['past'])
    expect(await idsFor(marcus, '?scope=driven')).toEqual(['past'])
    expect(await idsFor(marcus, '?scope=driven&championshipId=summer')).toEqual([])
    expect(await idsFor(priya, '?scope=driven')).toEqual([])
  })

  test('a race waits for its result however many came after it, until it has one', async () => {
    await plantPlaces('past', marcus)
    await plantPlaces('undone', marcus)
    for (let n = 0; n < 40; n++) {
      await plantRace(`over-${n}`, { date: NOON - n * MINUTE, registration_deadline: NOON - HOUR })
      await plantResult(`over-${n}`, director, [marcus])
    }
    const awaited = () => idsFor(director, '?scope=awaited')
    expect(await awaited()).toEqual(['past'])
    expect(await idsFor(director, '?scope=awaited&championshipId=summer')).toEqual([])
    await plantPlaces('now', priya)
    expect(await awaited()).toEqual(['now', 'past'])
    expectStatus(await saveResult(script, 'past', [sent(marcus)]), 201)
    expect(await awaited()).toEqual(['now'])
    expectStatus(await call(script, 'DELETE', '/api/races/past/result', { basedOn: 1 }), 204)
    expect(await awaited()).toEqual(['now', 'past'])
    await rowsOf("UPDATE races SET is_active = 0 WHERE id = 'now'")
    expect(await awaited()).toEqual(['past'])
    for (let n = 0; n < 60; n++) {
      await plantRace(`missing-${n}`, { date: NOON - 9 * DAY, registration_deadline: NOON - 9 * DAY })
      await plantPlaces(`missing-${n}`, marcus)
    }
    expect(await awaited()).toHaveLength(50)
  })

  test('a race stays on the list from its start for a day, or until its result stands', async () => {
    passTime(1)
    expect(await idsFor(marcus)).toEqual(['now', 'soon', 'later'])
    await plantResult('soon', director, [marcus])
    expect(await idsFor(marcus), 'once it has a result').toEqual(['now', 'later'])
    await wipeResult('soon')
    expect(await idsFor(marcus), 'and again where that was taken back').toEqual(['now', 'soon', 'later'])
    passTime(DAY - 2)
    expect(await idsFor(marcus)).toEqual(['now', 'soon', 'later'])
    passTime(1)
    expect(await idsFor(marcus)).toEqual(['soon', 'later'])
    passTime(1)
    expect(await idsFor(marcus)).toEqual(['later'])
  })

  test('a race that has started is on the list of its championship alone, and not where it was called off', async () => {
    await plantRace('off', { date: NOON, registration_deadline: NOON, is_active: 0 })
    await plantRace('cup', { championship_id: 'summer', date: NOON, registration_deadline: NOON })
    for (const who of [marcus, director]) {
      expect(await idsFor(who)).toEqual(['cup', 'now', 'soon', 'later'])
      expect(await idsFor(who, '?championshipId=summer')).toEqual(['cup'])
      expect(await idsFor(who, '?championshipId=winter')).toEqual(['later'])
    }
  })
})

test('the time to the deadline is told afresh with every answer', async () => {
  await plantRace('spa')
  const told = async (at: number) => {
    passTime(at - Date.now())
    return (await raceSeenBy(director, 'spa')).timeUntilDeadline
  }
  expect(await told(DEADLINE - 2 * HOUR)).toBe('2 hours')
  expect(await told(DEADLINE - 1)).toBe('< 1 hour')
  expect(await told(DEADLINE)).toBe('Closed')
})

describe('in a club with forty races behind it', () => {
  beforeEach(async () => {
    await plantChampionship('winter')
    for (let n = 0; n < 40; n++) {
      const id = `past-${String(n).padStart(2, '0')}`
      await plantRace(id, {
        championship_id: 'winter',
        date: NOON - n * DAY,
        registration_deadline: NOON - n * DAY,
      })
      await plantPlaces(id, marcus)
    }
    await plantRace('next', { championship_id: 'winter' })
  })

  test.each(['scope=all', 'scope=past', 'scope=driven', 'scope=all&championshipId=winter'])(
    '%s answers the newest thirty that are over, and says where the others are',
    async query => {
      const answer = await call(marcus, 'GET', `/api/races?${query}`)
      const ids = expectStatus(answer, 200).map(({ id }: { id: string }) => id)
      expect(ids.filter((id: string) => id !== 'next')).toHaveLength(30)
      expect(ids.includes('next')).toBe(query.startsWith('scope=all'))
      const [, next = ''] = answer.headers.get('Link')?.match(/^<\/api\/races(\?.*)>; rel="next"$/) ?? []
      const earlier = await call(marcus, 'GET', `/api/races${next}`)
      expect(expectStatus(earlier, 200).map(({ id }: { id: string }) => id)).toEqual(
        Array.from({ length: 10 }, (_, n) => `past-${30 + n}`),
      )
      expect(earlier.headers.get('Link')).toBeNull()
    },
  )

  test('a page goes on where it stopped though its last race has been deleted', async () => {
    const link = (await call(marcus, 'GET', '/api/races?scope=past')).headers.get('Link') ?? ''
    expectStatus(await call(director, 'DELETE', '/api/races/past-29'), 204)
    const [, next = ''] = link.match(/^<(.*)>/) ?? []
    expect(expectStatus(await call(marcus, 'GET', next), 200)).toHaveLength(10)
  })

  test('the races to come have no other page', async () => {
    expect((await call(marcus, 'GET', '/api/races')).headers.get('Link')).toBeNull()
  })
})
