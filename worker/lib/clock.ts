export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Now, in epoch ms. The one place of the Worker that asks the machine; everything else is given the time. */
export function now(): number {
  return Date.now()
}
