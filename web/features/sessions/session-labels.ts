import { HOUR } from '#web/lib/clock.ts'
import { clockTime, shortDate } from '#web/lib/dates.ts'
import type { Session } from './api.ts'

const ways: Record<Session['method'], string> = {
  registration: 'Profile created here',
  gamertag: 'Signed in with the gamertag',
  passkey: 'Signed in with a passkey',
  admin_key: 'Signed in with the admin key',
}

/** The name of a browser: "Chrome on Android". */
export function browserOf({ browser }: Pick<Session, 'browser'>): string {
  return browser ?? 'Unknown browser'
}

/** How a browser was signed in: "Signed in with the gamertag". */
export function signInMethod({ method }: Pick<Session, 'method'>): string {
  return ways[method]
}

/** London time: "21 Nov 2026, 12:00". */
export function londonDateTime(instant: string): string {
  return `${shortDate(instant)}, ${clockTime(instant)}`
}

/** Whether another browser was seen within the hour, the precision that the club records. `now` in epoch ms. */
export function isInUse({ lastSeenAt }: Pick<Session, 'lastSeenAt'>, now: number): boolean {
  return now - Date.parse(lastSeenAt) < HOUR
}
