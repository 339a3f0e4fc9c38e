import { DAY, HOUR } from '../clock.ts'

/** The London day at `now` (epoch ms), "2026-11-21". */
export function londonDayAt(now: number): string {
  return londonClockAt(now).slice(0, 10)
}

/**
 * London's wall clock at `now` (epoch ms), "2026-11-21T20:15". Not from Intl, whose first use takes a phone a tenth of a
 * second, but by the rule that holds since 1996; a test compares it with Intl up to 2099. Forms also need to know the hour
 * that is skipped or repeated, so they use Temporal (`web/lib/london-time.ts`).
 */
export function londonClockAt(now: number): string {
  return new Date(now + (isSummerTime(now) ? HOUR : 0)).toISOString().slice(0, 16)
}

/** Whether London has summer time: from the last Sunday of March to the last of October, 01:00 UTC both times. */
export function isSummerTime(at: number) {
  const year = new Date(at).getUTCFullYear()
  return at >= lastSundayOf(year, 2) && at < lastSundayOf(year, 9)
}

function lastSundayOf(year: number, month: number) {
  const end = new Date(Date.UTC(year, month + 1, 0, 1))
  return end.getTime() - end.getUTCDay() * DAY
}
