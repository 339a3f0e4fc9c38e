export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How often the cron comes (`wrangler.toml`). */
const CRON = 5 * MINUTE

/** Whether a run of the cron at `at` (epoch ms) is the first in its day, hour or another `period` (ms). */
export function isFirstRunOf(period: number, at: number): boolean {
  return at % period < CRON
}

/** Now, in epoch ms. The one place of the Worker that asks the machine; everything else is given the time. */
export function now(): number {
  return Date.now()
}
