import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { iso, utcDay } from '../../lib/clock.ts'
import type { Joining } from './contract.ts'
import { PROFILES_A_DAY } from './rules.ts'

/** Names of the daily counters of profiles and openings. They are kept with the rate limits and deleted with their day. */
export const PROFILES_COUNTER = 'joining:profiles'
export const OPENINGS_COUNTER = 'joining:openings'

/** Whether and how the club can be joined at this time (epoch ms). */
export async function findJoining(db: Db, now: number): Promise<Joining> {
  const { start, end } = utcDay(now)
  const row = await db.get<{ profiles: number; allowed: number; waiting: number }>(sql`
    SELECT ${countedOn(PROFILES_COUNTER, start)} AS profiles, ${profilesAllowedOn(start)} AS allowed,
      (SELECT count(*) FROM members WHERE status = 'pending' AND created_at >= ${start}) AS waiting`)
  return {
    profilesToday: row.profiles,
    waitingToday: row.waiting,
    closedUntil: row.profiles >= row.allowed ? iso(end) : null,
  }
}

/** Whether joining without an invitation is closed at this time (epoch ms). */
export async function isJoiningClosed(db: Db, now: number): Promise<boolean> {
  const { start } = utcDay(now)
  const row = await db.get<{ closed: number }>(
    sql`SELECT ${countedOn(PROFILES_COUNTER, start)} >= ${profilesAllowedOn(start)} AS closed`,
  )
  return row.closed === 1
}

/** Whether an invitation can be used at this time (epoch ms), by the hash of its token. */
export async function isInvitationOpen(db: Db, tokenHash: string, now: number): Promise<boolean> {
  const row = await db.get<object | undefined>(
    sql`SELECT 1 FROM invitations WHERE ${isUsableInvitation(tokenHash, now)}`,
  )
  return row !== undefined
}

/** SQL on `invitations`: the unused and unexpired one with this token. */
export function isUsableInvitation(tokenHash: string, now: number): SQL {
  return sql`token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now}`
}

/** SQL: the number of profiles allowed on the day with this start. */
export function profilesAllowedOn(start: number): SQL {
  return sql`(${PROFILES_A_DAY} * (1 + ${countedOn(OPENINGS_COUNTER, start)}))`
}

/** SQL: a counter's value on the day with this start. */
export function countedOn(bucket: string, start: number): SQL {
  return sql`coalesce((SELECT hits FROM rate_limits WHERE bucket = ${bucket} AND window_start = ${start}), 0)`
}
