import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { runErrands } from '../errands/mutations.ts'
import { deleteLeaver, deleteUndecided } from './mutations/leaving.ts'
import { notifyOfClearedProfiles, notifyOfDeparture } from './news.ts'

/** So often telling that somebody is gone asks D1. */
const NEWS = 2

/** Lets a member go whose week to come back is over, one a run, since every room has to be told. Safe to run twice. */
export async function letLeaversGo(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  const gone = await deleteLeaver(db, now)
  if (!gone) return
  await runErrands(env, gone.ended, () => left() - NEWS)
  await Promise.all(notifyOfDeparture(env, gone.id))
}

/** Deletes profiles on which nobody has decided for so long that nobody will. Safe to run twice. */
export async function clearUndecided(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  const gone = await deleteUndecided(db, now)
  if (!gone) return
  await runErrands(env, gone.ended, () => left() - NEWS)
  await Promise.all(notifyOfClearedProfiles(env, gone.deleted))
}
