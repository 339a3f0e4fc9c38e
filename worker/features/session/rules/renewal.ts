import { DAY, HOUR } from '../../../lib/clock.ts'
import { MEMBER_SESSION } from '../../../lib/session-cookies.ts'

/** A member's session is extended on use, at most once a day, to avoid writes on reads (docs/decisions.md 6). */
export function isDueForRenewal(session: { method: string; expiresAt: number }, now: number): boolean {
  return session.method !== 'admin_key' && session.expiresAt - now < MEMBER_SESSION - DAY
}

/** Precision of a session's last use, in ms; a write for every request would cost too much. */
export const SEEN_WITHIN = HOUR

/** Whether a session's use has to be recorded: the first in an hour. Times are epoch ms. */
export function isDueForNote(
  session: { createdAt: number; lastSeenAt: number | null },
  now: number,
): boolean {
  return now - (session.lastSeenAt ?? session.createdAt) >= SEEN_WITHIN
}
