import type { Db } from '../../db/client.ts'
import { removeOldAudit } from './mutations.ts'

/** Clears away what stood in the audit log for 400 days, some at a time. Safe to run twice. */
export async function cleanUpAudit(db: Db, now: number): Promise<void> {
  await removeOldAudit(db, now)
}
