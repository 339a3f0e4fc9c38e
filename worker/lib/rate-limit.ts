import { sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { type Db, openDb } from '../db/client.ts'
import { DAY, HOUR, MINUTE, SECOND } from './clock.ts'
import { isSafeMethod } from './cross-site.ts'
import { hashingSecret, hmacHex } from './crypto.ts'
import type { AppEnv } from './env.ts'
import { Problem } from './problem.ts'
import { cookieTokenHash } from './session-cookies.ts'
import { londonTime } from './text/london-dates.ts'
import { parseUrl } from './text/parse-url.ts'

/** A limit of `hits` in a window of this many ms, counted exactly in D1, a row write for each hit granted. */
interface Windowed {
  name: string
  hits: number
  window: number
}

/** A limit by the minute in `wrangler.toml`, counted by the platform, roughly and without rows. */
interface Burst {
  burst: 'READS' | 'STRANGERS' | 'WRITES' | 'LOOK_UPS' | 'REPORTS' | 'ATTEMPTS'
}

type Limit = Windowed | Burst

/** The club's limits. Registrations have a wide one, because phones share addresses. */
export const limits = {
  read: { burst: 'READS' },
  strangersRead: { burst: 'STRANGERS' },
  write: { burst: 'WRITES' },
  lookUp: { burst: 'LOOK_UPS' },
  join: { burst: 'ATTEMPTS' },
  report: { burst: 'REPORTS' },
  signIn: { name: 'sign-in', hits: 10, window: 3 * MINUTE },
  passkey: { name: 'passkey', hits: 20, window: 3 * MINUTE }, // two calls a ceremony
  wrongCode: { name: 'wrong-code', hits: 5, window: 15 * MINUTE },
  register: { name: 'register', hits: 10, window: HOUR },
  registerDay: { name: 'register-day', hits: 20, window: DAY },
  upload: { name: 'upload', hits: 10, window: 10 * MINUTE },
  announce: { name: 'announce', hits: 8, window: DAY }, // to 500 browsers each, a tenth of what the outbox may write
  wrongKey: { name: 'wrong-key', hits: 5, window: 15 * MINUTE },
  wrongKeyClub: { name: 'wrong-key-club', hits: 20, window: HOUR },
} as const satisfies Record<string, Limit>

// Checked before every window of a caller, so it allows more in a minute than any of them in all.
const attempts: Burst = { burst: 'ATTEMPTS' }

/**
 * Counts reads before anything is looked up for them, calls, files and sockets separately: by the browser's session, else by
 * address. Throws `slow_down` above 240 a minute, for strangers above 60.
 */
export const limitReads = createMiddleware<AppEnv>(async (c, next) => {
  if (isSafeMethod(c.req.raw) && c.req.header('authorization') === undefined) {
    const session = await cookieTokenHash(c)
    if (session) await countHit(c, limits.read, `${c.req.path.split('/')[1]}:${session}`)
    else await countHit(c, limits.strangersRead, await addressKey(c))
  }
  await next()
})

/** Counts a caller with an invalid session as a stranger; otherwise a new one each time would never be limited. */
export const limitFalseSessions = createMiddleware<AppEnv>(async (c, next) => {
  if (isSafeMethod(c.req.raw) && !c.var.viewer && (await cookieTokenHash(c)))
    await countHit(c, limits.strangersRead, await addressKey(c))
  await next()
})

/**
 * Declares on a route that `limitWrites` ignores it: rooms limit what is sent in them, sign-ins and reports have limits of
 * their own, and signing out is always possible.
 */
export const paced: MiddlewareHandler<AppEnv> = (_c, next) => next()

/** Counts all other writes of a signed-in member; throws `slow_down` above 60 a minute. */
export const limitWrites = createMiddleware<AppEnv>(async (c, next) => {
  const { viewer } = c.var
  const isExempt = matchedRoutes(c).some(({ handler }) => handler === paced)
  const isCounted = !isSafeMethod(c.req.raw) && !isExempt
  if (isCounted && viewer && viewer.status !== 'rejected') await countHit(c, limits.write, await callerKey(c))
  await next()
})

/** Counts a call towards its address's limit; throws `slow_down` with `Retry-After` (seconds) above it. */
export function limitByAddress(limit: Limit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await countHit(c, limit, await addressKey(c))
    await next()
  }
}

/**
 * Like `limitByAddress`, but a signed-in member is counted separately, whatever strangers do at the same address
 * (docs/decisions.md 51).
 */
export function limitByCaller(limit: Limit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await countHit(c, limit, await callerKey(c))
    await next()
  }
}

/** Counts a hit of `who`; throws `slow_down` above the limit. The bearer key is not limited. */
export async function countHit(c: Context<AppEnv>, limit: Limit, who: string): Promise<void> {
  if (isUnlimited(c)) return
  if (!(await isGranted(c, limit, who))) throw slowDown(limit, c.var.now)
}

/** Throws `slow_down` if `who` has reached a limit, without counting. */
export async function refuseIfLimitReached(c: Context<AppEnv>, limit: Windowed, who: string): Promise<void> {
  if (isUnlimited(c)) return
  const row = await openDb(c.env.DB).get<{ hits: number } | undefined>(sql`
    SELECT hits FROM rate_limits
    WHERE bucket = ${bucketOf(limit, who)} AND window_start = ${windowStart(limit, c.var.now)}`)
  if ((row?.hits ?? 0) >= limit.hits) throw slowDown(limit, c.var.now)
}

/** Clears the hits of `who`, after a success. */
export async function resetHits(c: Context<AppEnv>, limit: Windowed, who: string): Promise<void> {
  await openDb(c.env.DB).run(sql`DELETE FROM rate_limits WHERE bucket = ${bucketOf(limit, who)}`)
}

/** A key for the caller's address, as a keyed hash: IPv4 whole, IPv6 by its /64. */
export async function addressKey(c: Context<AppEnv>): Promise<string> {
  const address = c.req.header('cf-connecting-ip') ?? 'unknown'
  return (await hmacHex(hashingSecret(c.env), networkOf(address))).slice(0, 32)
}

/**
 * A key for the caller: the signed-in member, else the address. Gamertag-only sessions count separately, because somebody who
 * knows a gamertag must not use up what its owner needs to protect it.
 */
export async function callerKey(c: Context<AppEnv>): Promise<string> {
  const { viewer } = c.var
  if (!viewer) return addressKey(c)
  return `${viewer.method === 'gamertag' ? 'claimed' : 'member'}:${viewer.id}`
}

// A household has an IPv6 /64 and moves within it, so that is one caller.
function networkOf(address: string) {
  const url = address.includes(':') ? parseUrl(`http://[${address}]`) : null
  if (!url) return address
  const [head = '', tail] = url.hostname.slice(1, -1).split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** Maximum number of counters deleted in a batch. */
const BATCH = 500

/** Deletes counters whose window is over, oldest first, as many as fit in a run of the cron. */
export async function cleanUpRateLimits(db: Db, now: number): Promise<void> {
  await db.run(sql`DELETE FROM rate_limits WHERE (bucket, window_start) IN (
    SELECT bucket, window_start FROM rate_limits WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${BATCH})`)
}

// The platform counts first and without rows, so that only a trickle of a flood reaches D1.
async function isGranted(c: Context<AppEnv>, limit: Limit, who: string) {
  if ('burst' in limit) return isInBurst(c, limit, who)
  return (await isInBurst(c, attempts, bucketOf(limit, who))) && (await addHit(c, limit, who))
}

async function isInBurst(c: Context<AppEnv>, { burst }: Burst, key: string) {
  return (await c.env[burst].limit({ key })).success
}

// Gives whether a hit was left. A hit above the limit reads but does not write.
async function addHit(c: Context<AppEnv>, limit: Windowed, who: string): Promise<boolean> {
  const start = windowStart(limit, c.var.now)
  const row = await openDb(c.env.DB).get<{ hits: number } | undefined>(sql`
    INSERT INTO rate_limits (bucket, window_start, hits, expires_at)
    VALUES (${bucketOf(limit, who)}, ${start}, 1, ${start + limit.window})
    ON CONFLICT (bucket, window_start) DO UPDATE SET hits = hits + 1 WHERE hits < ${limit.hits} RETURNING hits`)
  return row !== undefined
}

// The platform does not say when its minute ends, so this is a whole one.
function slowDown(limit: Limit, now: number) {
  const until = 'burst' in limit ? now + MINUTE : windowStart(limit, now) + limit.window
  const isOfDay = 'window' in limit && limit.window === DAY
  return new Problem('slow_down', {
    ...(isOfDay && { detail: `You have reached today’s limit. Try again at ${londonTime(until)}.` }),
    headers: { 'Retry-After': String(Math.ceil((until - now) / SECOND)) },
  })
}

function windowStart({ window }: Windowed, now: number) {
  return now - (now % window)
}

function bucketOf({ name }: Windowed, who: string) {
  return `${name}:${who}`
}

/** Whether limits are off: for the bearer key, and for load tests on this machine. */
export function isUnlimited(c: Context<AppEnv>): boolean {
  if (c.var.viewer?.method === 'bearer') return true
  return c.env.RATE_LIMITS === 'off' && isLoopback(new URL(c.req.url).hostname)
}

function isLoopback(hostname: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
