import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { iso, utcDay } from '../../lib/clock.ts'
import type { Joining } from './contract.ts'
import { PROFILES_A_DAY } from './rules.ts'

/** Under which names a day's profiles and openings are counted, beside the limits, which go with their day. */
export const PROFILES_COUNTER = 'joining:profiles'
export const OPENINGS_COUNTER = 'joining:openings'

/** How the club's door stands at this time (epoch ms). */
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

/** Whether nobody without an invitation can join at this time (epoch ms). */
export async function isJoiningClosed(db: Db, now: number): Promise<boolean> {
  const { start } = utcDay(now)
  const row = await db.get<{ closed: number }>(
    sql`SELECT ${countedOn(PROFILES_COUNTER, start)} >= ${profilesAllowedOn(start)} AS closed`,
  )
  return row.closed === 1
}

/** Whether an invitation may let a newcomer in at this time (epoch ms), by the hash of its token. */
export async function isInvitationOpen(db: Db, tokenHash: string, now: number): Promise<boolean> {
  const row = await db.get<object | undefined>(
    sql`SELECT 1 FROM invitations WHERE ${isUsableInvitation(tokenHash, now)}`,
  )
  return row !== undefined
}

/** SQL over `invitations`: the one of this token, where it has let nobody in yet and has not run out. */
export function isUsableInvitation(tokenHash: string, now: number): SQL {
  return sql`token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now}`
}

/** SQL: how many profiles may be made on the day that began then. */
export function profilesAllowedOn(start: number): SQL {
  return sql`(${PROFILES_A_DAY} * (1 + ${countedOn(OPENINGS_COUNTER, start)}))`
}

/** SQL: what has been counted on the day that began then. */
export function countedOn(bucket: string, start: number): SQL {
  return sql`coalesce((SELECT hits FROM rate_limits WHERE bucket = ${bucket} AND window_start = ${start}), 0)`
}
