import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { penalties, races, resultSheets, results, scorings } from '../../../db/schema/index.ts'
import type { ResultLine } from '../../standings/rules/classification.ts'
import type { Judged } from '../../standings/rules/outcomes.ts'
import { countedBy, penaltyColumns, scoringOf } from '../queries.ts'

/** A race with a result, and what it counts by. */
export interface Counted extends Judged {
  raceId: string
  isActive: boolean
  /** Its championship's scoring, even if the race is called off. */
  seasonScoring: Judged['scoring']
  lines: readonly ResultLine[]
}

/**
 * The races with a result for which `which` holds (SQL on `races`), latest first. `isAsRead`: SQL, whether all of that is
 * unchanged; `basis` is what it compares with.
 */
export async function findCounted(db: Db, which: SQL) {
  const basis = sql<string>`(SELECT json_group_array(counted) FROM (
    SELECT ${countedBy(sql`races.id`)} AS counted FROM races CROSS JOIN result_sheets sheet ON sheet.race_id = races.id
    WHERE ${which} ORDER BY races.id))`
  const isOne = sql`IN (SELECT races.id FROM races WHERE ${which})`
  const { asRead, found, lines, taken } = await batch(db, {
    asRead: db.select({ basis }).from(sql`(SELECT 1)`),
    found: db
      .select({
        raceId: races.id,
        isActive: races.isActive,
        racePoints: sql<string>`coalesce(${races.points}, '')`,
        poleId: resultSheets.poleId,
        fastestId: resultSheets.fastestId,
        scoring: scorings.scoring,
      })
      .from(races)
      .innerJoin(resultSheets, eq(resultSheets.raceId, races.id))
      .leftJoin(scorings, eq(scorings.championshipId, races.championshipId))
      .where(which)
      .orderBy(desc(races.date), desc(races.id)),
    lines: db
      .select({
        raceId: results.raceId,
        position: results.position,
        memberId: results.memberId,
        status: results.status,
        gapMs: results.gapMs,
        lapsDown: results.lapsDown,
      })
      .from(results)
      .where(sql`${results.raceId} ${isOne}`),
    taken: db
      .select({ raceId: penalties.raceId, ...penaltyColumns })
      .from(penalties)
      .where(sql`${penalties.raceId} ${isOne}`),
  })
  const read = asRead[0]?.basis ?? ''
  // Sorted here, because over several races no index has this order.
  const sheets = lines.toSorted((a, b) => a.position - b.position)
  const penalised = taken.toSorted(
    (a, b) => Number(a.incidentId > b.incidentId) - Number(a.incidentId < b.incidentId),
  )
  const counted = found.map(({ scoring, ...race }): Counted => {
    const seasonScoring = scoringOf(scoring)
    return {
      ...race,
      seasonScoring,
      scoring: race.isActive ? seasonScoring : null,
      lines: sheets.filter(({ raceId }) => raceId === race.raceId),
      penalties: penalised.filter(({ raceId }) => raceId === race.raceId),
    }
  })
  return { races: counted, basis: read, isAsRead: sql`${basis} = ${read}` }
}
