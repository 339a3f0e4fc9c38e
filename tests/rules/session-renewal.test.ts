import { expect, test } from 'vitest'
import { isDueForNote, isDueForRenewal } from '#worker/features/session/rules/renewal.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'
import { isProven, isProvenAdmin } from '#worker/lib/guards.ts'

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
  const admin = (method: Parameters<typeof isProven>[0]['method'], isAdmin = true) =>
    isProvenAdmin({ isAdmin, isProven: isProven({ method, provenAt: now }, now) })
  for (const method of ['passkey', 'admin_key', 'bearer'] as const) {
    expect(admin(method)).toBe(true)
    expect(admin(method, false)).toBe(false)
  }
  for (const method of ['gamertag', 'registration'] as const) expect(admin(method)).toBe(false)
})

test('a proof counts for twelve hours, and none for none', () => {
  const provenFor = (age: number) => isProven({ method: 'passkey', provenAt: now - age }, now)
  expect([provenFor(0), provenFor(12 * HOUR - 1), provenFor(12 * HOUR)]).toEqual([true, true, false])
  expect(isProven({ method: 'passkey', provenAt: null }, now)).toBe(false)
})

test('that a session is in use is worth noting once an hour, the first time an hour after it was opened', () => {
  const due = (lastSeenAt: number | null) => isDueForNote({ createdAt: now - HOUR, lastSeenAt }, now)
  expect([due(null), due(now - HOUR), due(now - HOUR + 1)]).toEqual([true, true, false])
  expect(isDueForNote({ createdAt: now - HOUR + 1, lastSeenAt: null }, now)).toBe(false)
})
