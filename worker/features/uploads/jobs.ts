import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { removeFiles } from './files.ts'
import { claimDue, forgetUploads } from './mutations.ts'

/** How many uploads a slice removes, and how many slices a turn of the cron has. */
const SLICE = 100
const SLICES = 5

/**
 * Removes the uploads that came to nothing, that nobody used within a day, and that nobody uses any more, from R2 and
 * then from D1: what fails in between is found again by the next turn. Safe to run twice.
 */
export async function removeUnused(db: Db, now: number, env: Env): Promise<void> {
  for (let slice = 0; slice < SLICES; slice++) {
    const ids = await claimDue(db, now, SLICE)
    if (ids.length === 0) return
    await removeFiles(env, ids)
    await forgetUploads(db, ids)
    if (ids.length < SLICE) return
  }
}
