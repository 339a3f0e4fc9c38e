import type { Db } from '../../db/client.ts'
import { HOUR, isFirstRunOf } from '../../lib/clock.ts'
import { removeOldHits } from '../../lib/rate-limit.ts'
import { removeExpiredSessions } from './mutations/ending.ts'

/** Clears away sessions whose time is over, and once an hour counters: each look reads every one of them, which D1 bills. Safe to run twice. */
export async function cleanUpSessions(db: Db, now: number): Promise<void> {
  await removeExpiredSessions(db, now)
  if (isFirstRunOf(HOUR, now)) await removeOldHits(db, now)
}
