import { DAY, HOUR } from '../../../lib/clock.ts'
import { MEMBER_SESSION } from '../../../lib/session-cookies.ts'

/** A member's session is prolonged on use, at most once a day so that reading stays free of writes (docs/decisions.md 6). */
export function isDueForRenewal(session: { method: string; expiresAt: number }, now: number): boolean {
  return session.method !== 'admin_key' && session.expiresAt - now < MEMBER_SESSION - DAY
}

/** How exactly the club knows when a session was last used, in ms; a write a request would be a burden. */
export const SEEN_WITHIN = HOUR

/** Whether a session's use is worth noting: for the first time in an hour. All times epoch ms. */
export function isDueForNote(
  session: { createdAt: number; lastSeenAt: number | null },
  now: number,
): boolean {
  return now - (session.lastSeenAt ?? session.createdAt) >= SEEN_WITHIN
}
