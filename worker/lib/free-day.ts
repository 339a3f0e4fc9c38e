import { DAY, iso, SECOND } from './clock.ts'
import { Problem } from './problem.ts'
import { londonTime } from './text/london-dates.ts'

/**
 * What the platform says where a day's free quota is spent: D1 of its rows (since 2026-09-01,
 * https://developers.cloudflare.com/changelog/post/2026-09-01-d1-free-tier-limit-enforcement/), objects of their requests,
 * their duration or their rows. That of the Worker's own requests ends before any code of the club runs.
 */
const SPENT = /free tier daily row (read|write) limit|Exceeded allowed .+ in Durable Objects free tier/

/** Whether something failed because a day's free quota is spent; Drizzle and RPC wrap what was said. */
export function isFreeDaySpent(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (SPENT.test(one.message)) return true
  return false
}

/** The refusal of the rest of the day, with the instant at which the next begins (midnight UTC); `now` in epoch ms. */
export function clubFull(now: number): Problem {
  const until = now - (now % DAY) + DAY
  return new Problem('club_full', {
    detail: `The club is full for today; it is back at ${londonTime(until)}.`,
    until: iso(until),
    headers: { 'Retry-After': String(Math.ceil((until - now) / SECOND)) },
  })
}
