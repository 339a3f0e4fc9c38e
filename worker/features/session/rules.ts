import { DAY } from '../../lib/clock.ts'
import { MEMBER_SESSION } from '../../lib/session.ts'

/** A member's session is prolonged on use, at most once a day so that reading stays free of writes (decision 6). */
export function isDueForRenewal(session: { method: string; expiresAt: number }, now: number): boolean {
  return session.method !== 'admin_key' && session.expiresAt - now < MEMBER_SESSION - DAY
}
