import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { publishChampionship, publishCounts } from '../feed/broadcast.ts'
import { settleRaces, tellOfSettled } from '../reserves/mutations/settle-race.ts'
import { endSeason } from './mutations.ts'
import { listAbsentees } from './queries.ts'

/** Ends the seasons of regulars who do not come any more, and settles the races they were in. Safe to run twice. */
export async function endAbsentSeasons(db: Db, now: number, env: Env): Promise<void> {
  for (const absentee of await listAbsentees(db, now)) {
    const { isNew, raceIds } = await endSeason(db, absentee, now)
    if (!isNew) continue
    const told = await settleRaces(db, raceIds, now)
    await Promise.all([
      ...tellOfSettled(env, raceIds, told, now),
      publishCounts(env, [absentee.memberId]),
      publishChampionship(env, absentee.championshipId),
    ])
  }
}
