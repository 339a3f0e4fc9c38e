import type { Db } from '../../db/client.ts'
import { removeOldInvitations } from './mutations.ts'

/** Clears away invitations that have run out, some at a time. Safe to run twice. */
export async function cleanUpInvitations(db: Db, now: number): Promise<void> {
  await removeOldInvitations(db, now)
}
