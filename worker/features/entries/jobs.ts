import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { endSeasons, tellOfSeasons } from './mutations/missed-races.ts'
import { listMissed } from './queries.ts'

/** Number of D1 queries for the seasons of one race. */
const ASKED = 6

/** Ends the seasons of regulars who lost their place at the doors and have missed too many races. Safe to run twice. */
export async function endAbsentSeasons(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  for (const raceId of await listMissed(db, now)) {
    if (left() < ASKED) return
    await tellOfSeasons(env, await endSeasons(db, raceId, now))
  }
}
