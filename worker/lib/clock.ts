export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Now, in epoch ms. Only this function of the Worker asks the machine; everything else is given the time. */
export function now(): number {
  return Date.now()
}

/** When the day (UTC) of an instant began, and when it ends: epoch ms. */
export function utcDay(at: number): { start: number; end: number } {
  const start = at - (at % DAY)
  return { start, end: start + DAY }
}

/** The day (UTC) of an instant (epoch ms), in days since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY)
}

/** An instant (epoch ms) in ISO 8601, UTC, for answers; `null` stays `null`. */
export function iso(at: number): string
export function iso(at: number | null): string | null
export function iso(at: number | null) {
  return at === null ? null : new Date(at).toISOString()
}
