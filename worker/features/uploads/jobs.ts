import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { listRoomsAheadOfD1 } from '../chat/mutations/rooms-ahead.ts'
import { removeFiles } from './files.ts'
import { claimDueUploads, forgetUploads } from './mutations.ts'
import { isAnythingDue, isInSight, isOutOfSight } from './queries.ts'

/** How many uploads a slice removes, how many slices a turn of the cron has, and how often each asks D1. */
const SLICE = 100
const SLICES = 5
const ASKED = 3
/** As often asking the rooms does. */
const ROOMS = 6

/**
 * Removes the uploads that came to nothing, that nobody used within a day, and that nobody uses any more, from R2 and
 * then from D1: what fails in between is found again by the next turn. What a message could show waits until D1 knows
 * what every room shows, since a D1 that was turned back takes for unused what messages still show. Safe to run twice.
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
