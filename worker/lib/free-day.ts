import { DAY, iso, SECOND } from './clock.ts'
import { Problem } from './problem.ts'
import { londonTime } from './text/london-dates.ts'

/**
 * The platform's messages when a daily free quota is used up: D1's rows (since 2026-09-01,
 * https://developers.cloudflare.com/changelog/post/2026-09-01-d1-free-tier-limit-enforcement/), objects' requests, duration
 * or rows. When the Worker's own requests are used up, none of the club's code runs.
 */
const SPENT = /free tier daily row (read|write) limit|Exceeded allowed .+ in Durable Objects free tier/

/** Whether an error means that a daily free quota is used up. Drizzle and RPC wrap the message. */
export function isFreeDaySpent(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (SPENT.test(one.message)) return true
  return false
}

/** The refusal for the rest of the day, with when the next begins (midnight UTC); `now` in epoch ms. */
export function clubFull(now: number): Problem {
  const until = now - (now % DAY) + DAY
  return new Problem('club_full', {
    detail: `The club is full for today; it is back at ${londonTime(until)}.`,
    until: iso(until),
    headers: { 'Retry-After': String(Math.ceil((until - now) / SECOND)) },
  })
}
