import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { publishChampionship, publishCounts, publishPlaces } from '../feed/broadcast.ts'
import { endSeason } from './mutations.ts'
import { listAbsentees } from './queries.ts'

/** Ends the seasons of regulars who do not come any more; the races they were in are settled at their own turn. Safe to run twice. */
export async function endAbsentSeasons(db: Db, now: number, env: Env): Promise<void> {
  for (const absentee of await listAbsentees(db, now)) {
    const { isNew, raceIds } = await endSeason(db, absentee, now)
    if (!isNew) continue
    await Promise.all([
      publishPlaces(env, raceIds),
      publishCounts(env, [absentee.memberId]),
      publishChampionship(env, absentee.championshipId),
    ])
  }
}
