import type { Db } from '../../db/client.ts'
import { removeOldHits } from '../../lib/rate-limit.ts'
import { removeExpiredSessions } from './mutations.ts'

/** Clears away sessions and counters whose time is over. Safe to run twice. */
export async function cleanUpSessions(db: Db, now: number): Promise<void> {
  await removeExpiredSessions(db, now)
  await removeOldHits(db, now)
}
