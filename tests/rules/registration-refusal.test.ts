import { expect, test } from 'vitest'
import { type RegistrationCase, registrationRefusal } from '#worker/features/registrations/rules.ts'

const now = Date.UTC(2026, 10, 21, 12)
const open: RegistrationCase = {
  isApproved: true,
  isActive: true,
  registrationDeadline: now + 1,
  registeredCount: 19,
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
  ['championship_full', { championshipFull: true }],
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
