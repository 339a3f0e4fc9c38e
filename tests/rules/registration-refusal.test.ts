import { expect, test } from 'vitest'
import {
  type RegistrationCase,
  registrationRefusal,
  TAKE_BACK,
} from '#worker/features/registrations/rules.ts'

const now = Date.UTC(2026, 10, 21, 12)
const open: RegistrationCase = {
  isApproved: true,
  isActive: true,
  registrationDeadline: now + 1,
  date: now + 2,
  registeredCount: 19,
  heldCount: 0,
  reserveCount: 0,
  offerUntil: null,
  gaveBackAt: null,
  maxParticipants: 20,
  isRegistered: false,
  championshipFull: false,
}

/** What stands against a driver, in the order in which it is named. */
const obstacles: [string, Partial<RegistrationCase>][] = [
  ['not_approved', { isApproved: false }],
  ['already_registered', { isRegistered: true }],
  ['deadline_passed', { registrationDeadline: now }],
  ['race_inactive', { isActive: false }],
  ['race_full', { registeredCount: 20 }],
  ['championship_full', { championshipFull: 'driven' }],
]

test('nothing stands against a driver in an open race with one place left', () => {
  expect(registrationRefusal(open, now)).toBeNull()
})

test.each(obstacles)('%s is named when it alone stands against the driver', (code, obstacle) => {
  expect(registrationRefusal({ ...open, ...obstacle }, now)).toBe(code)
})

test.each(obstacles)('%s is named before all that comes after it', code => {
  const first = obstacles.findIndex(([name]) => name === code)
  const rest = Object.assign({}, ...obstacles.slice(first).map(([, obstacle]) => obstacle))
  expect(registrationRefusal({ ...open, ...rest }, now)).toBe(code)
})

test('a place that was given back after the deadline can be had back for a minute, if it is still free and the race to come', () => {
  const back = { ...open, registrationDeadline: now - 1, gaveBackAt: now, date: now + 2 * TAKE_BACK }
  expect(registrationRefusal(back, now + TAKE_BACK - 1)).toBeNull()
  expect(registrationRefusal(back, now + TAKE_BACK)).toBe('deadline_passed')
  expect(registrationRefusal({ ...back, date: now + 1 }, now + 1)).toBe('deadline_passed')
  expect(registrationRefusal({ ...back, registeredCount: 20 }, now)).toBe('race_full')
  expect(registrationRefusal({ ...back, reserveCount: 1 }, now)).toBe('race_full')
  expect(registrationRefusal({ ...back, isActive: false }, now)).toBe('race_inactive')
})

const held = { registeredCount: 19, heldCount: 1, reserveCount: 1 }

test('a place that is held for a reserve is full for everybody else, and a place that one waits for', () => {
  expect(registrationRefusal({ ...open, ...held }, now)).toBe('race_full')
  expect(registrationRefusal({ ...open, reserveCount: 1 }, now)).toBe('race_full')
})

test('an offer is good to its last millisecond, after the deadline too, and not beyond the start', () => {
  const offered = { ...open, ...held, registrationDeadline: now, offerUntil: now + 1 }
  expect(registrationRefusal(offered, now)).toBeNull()
  expect(registrationRefusal(offered, now + 1)).toBe('offer_lapsed')
  expect(registrationRefusal({ ...offered, date: now }, now)).toBe('offer_lapsed')
})
