import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { runErrands } from '../errands/mutations.ts'
import { deleteLeaver, deleteUndecided } from './mutations/leaving.ts'
import { notifyOfClearedProfiles, notifyOfDeparture } from './news.ts'

/** Number of D1 queries to publish a departure. */
const NEWS = 2

/** Deletes a member whose week to change their mind is over, one a run, because every room has to be called. Safe to run twice. */
export async function letLeaversGo(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  const gone = await deleteLeaver(db, now)
  if (!gone) return
  await runErrands(env, gone.ended, () => left() - NEWS)
  await Promise.all(notifyOfDeparture(env, gone.id))
}

/** Deletes profiles that have been undecided for too long. Safe to run twice. */
export async function clearUndecided(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  const gone = await deleteUndecided(db, now)
  if (!gone) return
  await runErrands(env, gone.ended, () => left() - NEWS)
  await Promise.all(notifyOfClearedProfiles(env, gone.deleted))
}
