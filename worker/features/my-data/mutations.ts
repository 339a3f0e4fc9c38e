import { desc, eq, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import { type Db, selectColumns } from '../../db/client.ts'
import { rateLimits } from '../../db/schema/index.ts'
import { SECOND } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'
import { londonDayAndTime } from '../../lib/text/london-dates.ts'
import { BEGIN_EVERY, OPEN_FOR } from './rules.ts'

/**
 * Starts a caller's download (`callerKey`), once a day. Within the time to read it, starting again changes nothing, so an
 * interrupted one can be repeated. Gives until when it can be read (epoch ms). Throws `slow_down` with the time when the next
 * is possible.
 */
export async function beginDownload(db: Db, caller: string, now: number): Promise<number> {
  const bucket = bucketOf(caller)
  const hit = { bucket, windowStart: now, hits: 1, expiresAt: now + BEGIN_EVERY }
  const isFirst = sql`WHERE NOT EXISTS (
    SELECT 1 FROM rate_limits WHERE bucket = ${bucket} AND window_start > ${now - BEGIN_EVERY})`
  const {
    latest: [latest],
  } = await batch(db, {
    begun: db.insert(rateLimits).select(selectColumns(rateLimits, hit, isFirst)),
    latest: selectBegun(db, caller),
  })
  const begun = latest?.at ?? now
  if (now >= begun + OPEN_FOR) throw tooSoon(begun + BEGIN_EVERY, now)
  return begun + OPEN_FOR
}

/** Throws `download_not_begun` if the caller has none that can still be read. */
export async function requireBegun(db: Db, caller: string, now: number): Promise<void> {
  const [latest] = await selectBegun(db, caller)
  if (!latest || now >= latest.at + OPEN_FOR) throw new Problem('download_not_begun')
}

// When a caller started their latest download.
function selectBegun(db: Db, caller: string) {
  return db
    .select({ at: rateLimits.windowStart })
    .from(rateLimits)
    .where(eq(rateLimits.bucket, bucketOf(caller)))
    .orderBy(desc(rateLimits.windowStart))
    .limit(1)
}

function tooSoon(until: number, now: number) {
  return new Problem('slow_down', {
    detail: `You can download your data once a day. Try again from ${londonDayAndTime(until)}.`,
    headers: { 'Retry-After': String(Math.ceil((until - now) / SECOND)) },
  })
}

function bucketOf(caller: string) {
  return `my-data:${caller}`
}
