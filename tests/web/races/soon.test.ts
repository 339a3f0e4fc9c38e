import { expect, test } from 'vitest'
import type { Race } from '#web/features/races/api.ts'
import { upcomingEvents } from '#web/features/races/upcoming-events.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const HOUR = 60 * 60_000

/** A race that starts and closes so many hours from now. */
function race(id: string, starts: number, closes: number, changes: Partial<Race> = {}) {
  const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()
  const places = {
    registeredCount: 3,
    heldCount: 0,
    reserveCount: 0,
    maxParticipants: 20,
    isRegistered: false,
  }
  return { id, date: at(starts), registrationDeadline: at(closes), ...places, ...changes } as Race
}

function told(races: Race[]) {
  return upcomingEvents(races, NOW).map(({ race, event }) => `${race.id} ${event}`)
}

test('a driver is told first of their own race, then of the next one that they can still join', () => {
  const races = [race('kyalami', 9, 5), race('monza', 8, 6), race('own', 10, -1, { isRegistered: true })]
  expect(told(races)).toEqual(['own starts', 'kyalami closes'])
})

test('nobody is told of what is more than a day away, full, closed or over', () => {
  const full = race('full', 9, 5, { registeredCount: 20 })
  const over = race('over', -1, -2, { isRegistered: true })
  expect(told([race('later', 30, 25), full, race('closed', 9, -1), over])).toEqual([])
})

test('of several the soonest counts, wherever it stands in the order of the rounds', () => {
  expect(told([race('late', 22, 20), race('soon', 3, 1)])).toEqual(['soon closes'])
})
