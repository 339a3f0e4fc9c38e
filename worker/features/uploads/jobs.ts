import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { listRoomsAheadOfD1 } from '../chat/mutations/rooms-ahead.ts'
import { removeFiles } from './files.ts'
import { claimDueUploads, forgetUploads } from './mutations.ts'
import { isAnythingDue, isInSight, isOutOfSight } from './queries.ts'

/** Number of uploads deleted in a batch, of batches in a run of the cron, and of D1 queries for each. */
const SLICE = 100
const SLICES = 5
const ASKED = 3
/** Number of D1 queries to ask the rooms. */
const ROOMS = 6

/**
 * Deletes uploads that failed, were not used within a day, or are no longer used, from R2 and then from D1: after an
 * interruption the next run finds them again. Files that a message could show wait until D1 has every room's log, because a
 * D1 that was rolled back takes files in use for unused. Safe to run twice.
 */
export async function removeUnused(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  if (!(await isAnythingDue(db, now))) return // nearly always
  await removeDue(db, isOutOfSight, now, env, left)
  if (left() < ROOMS + ASKED) return
  if (!(await isAnythingDue(db, now, isInSight))) return // the rooms need not be asked
  const untold = await listRoomsAheadOfD1(env, db, now)
  if (untold.length > 0) return console.error(JSON.stringify({ event: 'uploads', untold: untold.length }))
  await removeDue(db, isInSight, now, env, left)
}

async function removeDue(db: Db, which: typeof isInSight, now: number, env: Env, left: () => number) {
  for (let slice = 0; slice < SLICES && left() >= ASKED; slice++) {
    const ids = await claimDueUploads(db, which, now, SLICE)
    if (ids.length === 0) return
    await removeFiles(env, ids)
    await forgetUploads(db, ids)
    if (ids.length < SLICE) return
  }
}
