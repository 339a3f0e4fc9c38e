import { describe, expect, test } from 'vitest'
import {
  byRound,
  isFull,
  type RaceState,
  raceBadge,
  registerLabel,
  stageOf,
} from '#worker/features/races/rules.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

const now = Date.UTC(2026, 10, 21, 12)

function race(changes: Partial<RaceState> = {}): RaceState {
  return {
    registrationDeadline: now + 3 * DAY,
    registeredCount: 5,
    heldCount: 0,
    reserveCount: 0,
    maxParticipants: 20,
    isRegistered: false,
    ...changes,
  }
}

const full = { registeredCount: 20 }
const closed = { registrationDeadline: now }

describe('the badge of a race card', () => {
  test.each([
    ['a race with time and room', {}, 'OPEN'],
    ['the last 24 hours', { registrationDeadline: now + DAY - 1 }, 'CLOSING SOON'],
    ['exactly a day left', { registrationDeadline: now + DAY }, 'OPEN'],
    ['the last hour', { registrationDeadline: now + 1 }, 'CLOSING SOON'],
    ['the deadline', closed, 'CLOSED'],
    ['a full race', full, 'CLOSED'],
    ['a full race in the last hours', { ...full, registrationDeadline: now + HOUR }, 'CLOSED'],
    ['one place left', { registeredCount: 19 }, 'OPEN'],
    ['a registered driver', { isRegistered: true }, 'REGISTERED'],
    ['a registered driver of a full race', { ...full, isRegistered: true }, 'REGISTERED'],
    ['a registered driver after the deadline', { ...closed, isRegistered: true }, 'REGISTERED'],
  ])('for %s', (_, changes, badge) => {
    expect(raceBadge(race(changes), now)).toBe(badge)
  })
})

describe('the Register button', () => {
  test.each([
    [{}, 'Register Now'],
    [{ registrationDeadline: now + 1 }, 'Register Now'],
    [closed, 'Registration Closed'],
    [full, 'Race Full'],
    [{ ...full, ...closed }, 'Registration Closed'],
    [{ registeredCount: 21 }, 'Race Full'],
    [{ registeredCount: 19, heldCount: 1, reserveCount: 1 }, 'Race Full'],
    [{ registeredCount: 19, reserveCount: 1 }, 'Race Full'],
    [{ registeredCount: 18, heldCount: 1, reserveCount: 1 }, 'Register Now'],
  ])('with %o reads "%s"', (changes, label) => {
    expect(registerLabel(race(changes), now)).toBe(label)
  })
})

test('a race is full when every place is taken', () => {
  expect([19, 20, 21].map(registeredCount => isFull(race({ registeredCount })))).toEqual([false, true, true])
})

test('a race is driven from its start, and then its result is waited for, until it stands or a day has passed', () => {
  const race = { date: new Date(now).toISOString(), isActive: true }
  const stages = [-1, 0, 1.5 * HOUR - 1, 1.5 * HOUR, DAY - 1, DAY].map(ms => stageOf(race, now + ms))
  expect(stages).toEqual([null, 'racing', 'racing', 'awaiting-result', 'awaiting-result', null])
  expect(stageOf({ ...race, isActive: false }, now), 'called off').toBeNull()
  expect(stageOf({ ...race, result: {} }, now), 'with its result').toBeNull()
})

test('cards stand by round, then those without a round, each by date', () => {
  const cards = [
    { id: 'friendly', roundNumber: null, date: '2026-12-01T20:00:00.000Z' },
    { id: 'round 10', roundNumber: 10, date: '2026-11-01T20:00:00.000Z' },
    { id: 'early friendly', roundNumber: null, date: '2026-01-01T20:00:00.000Z' },
    { id: 'round 2, later', roundNumber: 2, date: '2026-11-22T20:00:00.000Z' },
    { id: 'round 2', roundNumber: 2, date: '2026-11-15T20:00:00.000Z' },
    { id: 'round 1', roundNumber: 1, date: '2026-12-24T20:00:00.000Z' },
  ]
  const order = ['round 1', 'round 2', 'round 2, later', 'round 10', 'early friendly', 'friendly']
  expect(cards.sort(byRound).map(({ id }) => id)).toEqual(order)
  expect(
    cards
      .reverse()
      .sort(byRound)
      .map(({ id }) => id),
  ).toEqual(order)
})
