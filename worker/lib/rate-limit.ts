import { sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { type Db, openDb } from '../db/client.ts'
import { DAY, HOUR, MINUTE } from './clock.ts'
import type { AppEnv } from './env.ts'
import { hmacHex } from './ids.ts'
import { Problem } from './problem.ts'

/** How often something may happen in a window of so many ms. */
export interface Limit {
  name: string
  hits: number
  window: number
}

/** The figures of the club (`reference/security.md` section 8, registrations widened: phones share addresses). */
export const limits = {
  signIn: { name: 'sign-in', hits: 10, window: 3 * MINUTE },
  signInGamertag: { name: 'sign-in-gamertag', hits: 30, window: HOUR },
  lookUp: { name: 'look-up', hits: 20, window: MINUTE },
  register: { name: 'register', hits: 10, window: HOUR },
  registerClub: { name: 'register-club', hits: 200, window: DAY },
  wrongKey: { name: 'wrong-key', hits: 5, window: 15 * MINUTE },
  wrongKeyClub: { name: 'wrong-key-club', hits: 20, window: HOUR },
  report: { name: 'csp-report', hits: 10, window: MINUTE },
} as const satisfies Record<string, Limit>

/** Counts a call against the caller's address; throws `slow_down` with `Retry-After` (seconds) above the limit. */
export function limitByAddress(limit: Limit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await countHit(c, limit, await addressKey(c))
    await next()
  }
}

/** Counts one hit of `who`; throws `slow_down` above the limit. The bearer key is not limited. */
export async function countHit(c: Context<AppEnv>, limit: Limit, who: string): Promise<void> {
  if (isUnlimited(c)) return
  const { hits, retryAfter } = await addHit(openDb(c.env.DB), limit, who, c.var.now)
  if (hits > limit.hits) throw new Problem('slow_down', { headers: { 'Retry-After': String(retryAfter) } })
}

/** Forgets the hits of `who`, after a success. */
export async function forgiveHits(c: Context<AppEnv>, limit: Limit, who: string): Promise<void> {
  await openDb(c.env.DB).run(sql`DELETE FROM rate_limits WHERE bucket = ${bucketOf(limit, who)}`)
}

/** Who is calling, as a keyed hash of the address: IPv4 whole, IPv6 by its /64. */
export async function addressKey(c: Context<AppEnv>): Promise<string> {
  const address = c.req.header('cf-connecting-ip') ?? 'unknown'
  return (await hmacHex(c.env.ADMIN_KEY || 'no key', networkOf(address))).slice(0, 32)
}

// A household has one IPv6 /64 and moves about in it, so that counts as one caller.
function networkOf(address: string) {
  if (!address.includes(':') || !URL.canParse(`http://[${address}]`)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** Removes counters whose window is over. */
export async function removeOldHits(db: Db, now: number): Promise<void> {
  await db.run(sql`DELETE FROM rate_limits WHERE expires_at <= ${now}`)
}

async function addHit(db: Db, limit: Limit, who: string, now: number) {
  const windowStart = now - (now % limit.window)
  const expiresAt = windowStart + limit.window
  const row = await db.get<{ hits: number }>(sql`
    INSERT INTO rate_limits (bucket, window_start, hits, expires_at)
    VALUES (${bucketOf(limit, who)}, ${windowStart}, 1, ${expiresAt})
    ON CONFLICT (bucket, window_start) DO UPDATE SET hits = hits + 1 RETURNING hits`)
  return { hits: row.hits, retryAfter: Math.ceil((expiresAt - now) / 1000) }
}

function bucketOf(limit: Limit, who: string) {
  return `${limit.name}:${who}`
}

/** Whether nothing is limited: for the bearer key, and for load tests on the own machine. */
export function isUnlimited(c: Context<AppEnv>): boolean {
  if (c.var.viewer?.method === 'bearer') return true
  return c.env.RATE_LIMITS === 'off' && isLoopback(new URL(c.req.url).hostname)
}

function isLoopback(hostname: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
