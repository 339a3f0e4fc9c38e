import { env } from 'cloudflare:workers'
import { afterAll, beforeEach } from 'vitest'
import { dayBudgets } from '#worker/lib/costs.ts'

/** Calls a minute that `wrangler.toml` grants by each of its rate limits. */
export const bursts = { READS: 240, STRANGERS: 60, WRITES: 60, LOOK_UPS: 20, REPORTS: 10, ATTEMPTS: 30 }

/** The platform's own counters, which follow the machine's clock. */
export const platform = {
  READS: env.READS,
  STRANGERS: env.STRANGERS,
  WRITES: env.WRITES,
  LOOK_UPS: env.LOOK_UPS,
  REPORTS: env.REPORTS,
  ATTEMPTS: env.ATTEMPTS,
}

/** Hits of each minute. */
const counts = new Map<string, number>()

/** Lets the bursts and days of every test be counted from zero, by the minutes and days of the test's clock. */
export function countBursts(): void {
  beforeEach(forgetCalls)
  afterAll(() => Object.assign(env, platform))
  for (const [name, granted] of Object.entries(bursts)) {
    const limit = async ({ key }: { key: string }) => {
      const bucket = `${name} ${Math.floor(Date.now() / 60_000)} ${key}`
      const count = (counts.get(bucket) ?? 0) + 1
      counts.set(bucket, count)
      return { success: count <= granted }
    }
    Object.assign(env, { [name]: { limit } })
  }
}

/** Forgets who has called how often, in this minute and today. */
export function forgetCalls(): void {
  counts.clear()
  dayBudgets.clear()
}
