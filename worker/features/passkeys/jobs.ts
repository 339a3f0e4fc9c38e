import type { Db } from '../../db/client.ts'
import { removeExpired } from './mutations/expiry.ts'

/** Clears away what was to be signed and codes that are over, some at a time. Safe to run twice. */
export async function cleanUpPasskeys(db: Db, now: number): Promise<void> {
  await removeExpired(db, now)
}
