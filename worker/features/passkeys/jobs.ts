import type { Db } from '../../db/client.ts'
import { HOUR, isFirstRunOf } from '../../lib/clock.ts'
import { removeExpired } from './mutations/expiry.ts'

/**
 * Clears away, once an hour, what was to be signed and codes that are over: each look reads every one of them, which D1
 * bills. At half past, since the run of the full hour has enough to ask for. Safe to run twice.
 */
export async function cleanUpPasskeys(db: Db, now: number): Promise<void> {
  if (isFirstRunOf(HOUR, now + HOUR / 2)) await removeExpired(db, now)
}
