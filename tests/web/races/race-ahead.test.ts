import { expect, test } from 'vitest'
import type { Race } from '#web/features/races/api.ts'
import { raceAhead } from '#web/features/races/race-ahead.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A race that starts in so many ms, with places left. */
const race = (id: string, startsIn: number, changes: Partial<Race> = {}) =>
  ({
    id,
    date: new Date(NOW + startsIn).toISOString(),
    registrationDeadline: new Date(NOW + startsIn - 2 * HOUR).toISOString(),
    registeredCount: 3,
    heldCount: 0,
    reserveCount: 0,
    maxParticipants: 20,
    isRegistered: false,
    isActive: true,
    presence: null,
    reserve: null,
    ...changes,
  }) as Race
const offer = { place: 1, offerUntil: new Date(NOW + 30 * MINUTE).toISOString() }

const ahead = (coming: Race[]) => raceAhead(coming, NOW)?.id

const offered = race('offered', 5 * HOUR, { reserve: offer, heldCount: 1 })
const open = race('open', 4 * HOUR)

test('a race that checks in now stands before a place that is held, and that before a race later on', () => {
  const mine = (startsIn: number) => race('mine', startsIn, { isRegistered: true })
  expect(ahead([mine(HOUR), open, offered])).toBe('mine')
  expect(ahead([mine(HOUR + 1), open, offered])).toBe('offered')
  expect(ahead([mine(HOUR + 1), open])).toBe('mine')
})

test('who has no race sees the next one that still takes drivers, if there is one', () => {
  const waiting = race('waiting', HOUR * 3, { reserve: { place: 2, offerUntil: null } })
  const full = race('full', HOUR * 3, { registeredCount: 20 })
  const closed = race('closed', HOUR)
  expect(ahead([closed, full, waiting, open])).toBe('open')
  expect(ahead([closed, full, waiting])).toBeUndefined()
})
