import { expect, test } from 'vitest'
import { isDueForRenewal } from '#worker/features/session/rules.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'
import { isProvenAdmin } from '#worker/lib/session.ts'

const now = Date.UTC(2026, 10, 21, 12)
const endsIn = (left: number, method = 'gamertag') => isDueForRenewal({ method, expiresAt: now + left }, now)

test("a driver's session is renewed once it has been in use for more than a day", () => {
  expect(endsIn(90 * DAY)).toBe(false)
  expect(endsIn(89 * DAY)).toBe(false)
  expect(endsIn(89 * DAY - 1)).toBe(true)
  expect(endsIn(1)).toBe(true)
})

test('however it was opened, but by the admin key', () => {
  for (const method of ['registration', 'gamertag', 'passkey']) expect(endsIn(HOUR, method)).toBe(true)
  expect(endsIn(HOUR, 'admin_key')).toBe(false)
})

test('an admin is proven by passkey, admin key or bearer key, and by nothing else', () => {
  const viewer = { id: 'gina', status: 'approved', isAdmin: true } as const
  for (const method of ['passkey', 'admin_key', 'bearer'] as const) {
    expect(isProvenAdmin({ ...viewer, method })).toBe(true)
    expect(isProvenAdmin({ ...viewer, method, isAdmin: false })).toBe(false)
  }
  for (const method of ['gamertag', 'registration'] as const)
    expect(isProvenAdmin({ ...viewer, method })).toBe(false)
})
