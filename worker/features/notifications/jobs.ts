import type { Db } from '../../db/client.ts'
import { removeOldNotifications } from './mutations.ts'

/** Clears away notifications that nobody will look for any more, a batch a run. Safe to run twice. */
export async function cleanUpNotifications(db: Db, now: number): Promise<void> {
  await removeOldNotifications(db, now)
}
