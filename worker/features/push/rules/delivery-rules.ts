import { DAY, HOUR, SECOND } from '../../../lib/clock.ts'
import type { PushKind, PushPreferences } from '../contract.ts'

/** Maximum time for which a delivery is tried, in ms. */
export const LONGEST = DAY
const FIRST_WAIT = 30 * SECOND
const LONGEST_WAIT = HOUR

/** For each kind of alert: the choice that switches it off, and its urgency (RFC 8030, section 5.3). */
const kinds: Record<PushKind, { hears: keyof PushPreferences | null; urgency: 'normal' | 'high' }> = {
  announcement: { hears: 'announcements', urgency: 'normal' },
  mention: { hears: 'mentions', urgency: 'normal' },
  'closes-soon': { hears: 'races', urgency: 'high' }, // worth waking a phone in battery saver
  'race-night': { hears: 'races', urgency: 'high' },
  'member-pending': { hears: null, urgency: 'normal' },
  decision: { hears: null, urgency: 'normal' },
}

/** The choice that switches this kind off; `null` if none does. */
export function preferenceFor(kind: PushKind): keyof PushPreferences | null {
  return kinds[kind].hears
}

/** Headers that tell a push service how to treat an alert (RFC 8030, sections 5.2 to 5.4). */
export function deliveryHeaders(kind: PushKind, topic: string, expiresAt: number, now: number) {
  const ttl = Math.max(0, Math.floor((expiresAt - now) / SECOND))
  return { TTL: String(ttl), Urgency: kinds[kind].urgency, Topic: topic }
}

/** The meaning of a push service's answer: accepted, unsubscribed, refused as wrong, or to be tried again. Redirects are not followed. */
export function verdictOf(status: number): 'sent' | 'gone' | 'refused' | 'later' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status === 408 || status >= 500 ? 'later' : 'refused'
}

/** When to try again after this many failed attempts: as the service asks (`Retry-After`), else later each time. Epoch ms. */
export function retryAt(attempts: number, retryAfter: string | null, now: number): number {
  const own = Math.min(FIRST_WAIT * 4 ** attempts, LONGEST_WAIT)
  return now + Math.max(FIRST_WAIT, Math.min(waitAskedFor(retryAfter, now) ?? own, LONGEST))
}

// Seconds, or a date (RFC 9110, section 10.2.3).
function waitAskedFor(retryAfter: string | null, now: number) {
  const text = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : at - now
}
