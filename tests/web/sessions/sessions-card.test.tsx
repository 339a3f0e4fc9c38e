import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
import { applyFeedEvent } from '#web/features/feed/events.ts'
import type { Session } from '#web/features/sessions/api.ts'
import { liveSessions } from '#web/features/sessions/live.ts'
import { browserOf, isInUse, signInMethod } from '#web/features/sessions/session-labels.ts'
import { SessionsCard } from '#web/features/sessions/sessions-card.tsx'

const NOON = Date.UTC(2026, 10, 21, 12)
const phone: Session = {
  id: 'a1b2c3d4a1b2c3d4',
  method: 'passkey',
  browser: 'Chrome on Android',
  createdAt: '2026-11-21T12:00:00.000Z',
  lastSeenAt: '2026-11-21T12:00:00.000Z',
  isCurrent: true,
  isProven: true,
}
const tablet: Session = {
  ...phone,
  id: 'e5f6a7b8e5f6a7b8',
  method: 'gamertag',
  browser: 'Safari on iPad',
  createdAt: '2026-10-02T18:30:00.000Z',
  lastSeenAt: '2026-11-20T20:05:00.000Z',
  isCurrent: false,
  isProven: false,
}
const strange: Session = { ...tablet, id: 'ffffffffffffffff', browser: null }
const card = <SessionsCard isProtected={false} />
const knowing = (...sessions: Session[]) => ({ known: [[['sessions'], sessions] as const] })

test('a driver sees in which browsers they are signed in, how and since when, and which is this one', () => {
  const words = wordsOf(card, knowing(phone, tablet, strange))
  expect(words).toContain(
    'Chrome on Android This browser Signed in with a passkey, 21 Nov 2026, 12:00 Safari',
  )
  expect(words).toContain(
    'Safari on iPad Signed in with the gamertag, 2 Oct 2026, 19:30 Last seen 20 Nov 2026, 20:05 Sign out',
  )
  expect(words).toContain('Unknown browser')
})

test('each other browser has a way out of its own, named after it, and all have one together', () => {
  const html = htmlOf(card, knowing(phone, tablet, strange))
  const exits = html.match(/<button[^>]*aria-describedby="[^"]+"[^>]*>[^<]*Sign out</g) ?? []
  expect(exits).toHaveLength(2)
  const named = html.match(/<span id="([^"]+)">Safari on iPad</)?.[1]
  expect(exits[0]).toContain(`aria-describedby="${named}"`)
  expect(wordsOf(card, knowing(phone))).toMatch(/Sign out everywhere$/)
})

test('while the list is on its way, or cannot be fetched, the card says so', () => {
  expect(htmlOf(card)).toContain('Loading sessions')
  const words = wordsOf(card, { failed: [['sessions']] })
  expect(words).toContain('Failed to fetch sessions')
  expect(words).toContain('Retry')
})

test('every way in has words, and a browser that nobody knows has a name', () => {
  expect(signInMethod({ method: 'registration' })).toBe('Profile created here')
  expect(signInMethod({ method: 'admin_key' })).toBe('Signed in with the admin key')
  expect(browserOf(strange)).toBe('Unknown browser')
})

test('what was seen within the hour is not told to the minute, since the club knows it by the hour', () => {
  const inUse = (ago: number) => isInUse({ lastSeenAt: new Date(NOON - ago).toISOString() }, NOON)
  expect([inUse(0), inUse(59 * 60_000), inUse(60 * 60_000)]).toEqual([true, true, false])
  const now = { ...tablet, lastSeenAt: new Date().toISOString() }
  expect(wordsOf(card, knowing(phone, now))).toContain('Seen in the last hour Sign out')
})

test('the list is asked for anew when another browser signs in or out', () => {
  const ask = vi.fn()
  const tab = { client: new QueryClient(), me: 'marcus', ask, askSoon: () => {} }
  applyFeedEvent([liveSessions], tab, { type: 'sessions-changed' })
  expect(ask).toHaveBeenCalledWith(['sessions'])
})
