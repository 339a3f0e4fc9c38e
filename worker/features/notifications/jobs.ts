import type { Db } from '../../db/client.ts'
import { DAY, MINUTE } from '../../lib/clock.ts'
import { removeOldNotifications } from './mutations.ts'

/** The cron comes every five minutes; looking for what is old reads every notification, which D1 bills. */
const FIRST_OF_DAY = 5 * MINUTE

/** Clears away notifications that nobody will look for any more, once a day. Safe to run twice. */
export async function cleanUpNotifications(db: Db, now: number): Promise<void> {
  if (now % DAY < FIRST_OF_DAY) await removeOldNotifications(db, now)
}
