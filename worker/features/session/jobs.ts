import type { Db } from '../../db/client.ts'
import { removeOldHits } from '../../lib/rate-limit.ts'
import { removeExpiredSessions } from './mutations/end-sessions.ts'

/** Clears away sessions whose time is over, some at a time. Safe to run twice. */
export async function cleanUpSessions(db: Db, now: number): Promise<void> {
  await removeExpiredSessions(db, now)
}

/** Clears away counters whose window is over, some at a time. Safe to run twice. */
export async function cleanUpRateLimits(db: Db, now: number): Promise<void> {
  await removeOldHits(db, now)
}
