import type { Db } from '../../db/client.ts'
import { DAY, isFirstRunOf } from '../../lib/clock.ts'
import { removeOldAudit } from './mutations.ts'

/** Clears away what stood in the audit log for 400 days, once a day. Safe to run twice. */
export async function cleanUpAudit(db: Db, now: number): Promise<void> {
  if (isFirstRunOf(DAY, now)) await removeOldAudit(db, now)
}
