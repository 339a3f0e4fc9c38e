import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { endSeasons, tellOfSeasons } from './mutations/missed-races.ts'
import { listMissed } from './queries.ts'

/** So often the seasons of one race ask D1. */
const ASKED = 6

/** Ends the seasons of regulars who lose their places at the doors; the races they were in are settled at their own turn. Safe to run twice. */
export async function endAbsentSeasons(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  for (const raceId of await listMissed(db, now)) {
    if (left() < ASKED) return
    await tellOfSeasons(env, await endSeasons(db, raceId, now))
  }
}
