import type { Db } from '../../db/client.ts'
import { DAY, isFirstRunOf } from '../../lib/clock.ts'
import { removeOldNotifications } from './mutations.ts'

/** Clears away notifications that nobody will look for any more, once a day: each look reads every one of them, which D1 bills. Safe to run twice. */
export async function cleanUpNotifications(db: Db, now: number): Promise<void> {
  if (isFirstRunOf(DAY, now)) await removeOldNotifications(db, now)
}
