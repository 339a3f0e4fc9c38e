import { expect, test } from 'vitest'
import { isClosed, litLamps, timeUntilDeadline } from '#worker/features/races/rules.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#worker/lib/clock.ts'

const deadline = Date.UTC(2026, 10, 28, 20)

test.each([
  [-DAY, 'Closed'],
  [-1, 'Closed'],
  [0, 'Closed'],
  [1, '< 1 hour'],
  [HOUR - 1, '< 1 hour'],
  [HOUR, '1 hour'],
  [2 * HOUR - 1, '1 hour'],
  [2 * HOUR, '2 hours'],
  [23 * HOUR, '23 hours'],
  [DAY - 1, '23 hours'],
  [DAY, '1 day'],
  [2 * DAY - 1, '1 day'],
  [2 * DAY, '2 days'],
  [400 * DAY, '400 days'],
])('%i ms before the deadline a driver reads "%s"', (left, words) => {
  expect(timeUntilDeadline(deadline, deadline - left)).toBe(words)
})

test('registration closes at the deadline, not after it', () => {
  expect(isClosed({ registrationDeadline: deadline }, deadline - 1)).toBe(false)
  expect(isClosed({ registrationDeadline: deadline }, deadline)).toBe(true)
})

test.each([
  [2 * HOUR, 0],
  [HOUR + 1, 0],
  [HOUR, 1],
  [48 * MINUTE + 1, 1],
  [48 * MINUTE, 2],
  [36 * MINUTE + 1, 2],
  [36 * MINUTE, 3],
  [24 * MINUTE + 1, 3],
  [24 * MINUTE, 4],
  [12 * MINUTE + 1, 4],
  [12 * MINUTE, 5],
  [SECOND, 5],
  [1, 5],
  [0, 0],
  [-1, 0],
])('%i ms before the deadline %i start lamps are lit', (left, lamps) => {
  expect(litLamps(deadline, deadline - left)).toBe(lamps)
})
