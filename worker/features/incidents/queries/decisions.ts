import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, jsonList } from '../../../db/client.ts'
import { incidents, members, races, resultSheets, results, scorings } from '../../../db/schema/index.ts'
import { countedBy, countsFor, penaltiesOf, scoringOf } from '../../results/queries.ts'
import type { Penalty, ResultLine } from '../../standings/rules/classification.ts'
import { APPEAL } from '../rules/windows.ts'

/**
 * A race's result with the penalties of all cases but one; its rows in order, empty without a result. `isAsRead`: SQL,
 * whether all of that is unchanged; `basis` is what it compares with.
 */
export async function findSheet(db: Db, raceId: string, exceptCase: string) {
  const {
    lines,
    others,
    races: [race],
  } = await batch(db, {
    lines: db
      .select({
        memberId: results.memberId,
        status: results.status,
        gapMs: results.gapMs,
        lapsDown: results.lapsDown,
      })
      .from(results)
      .where(eq(results.raceId, raceId))
      .orderBy(asc(results.position)),
    others: penaltiesOf(db, raceId, exceptCase),
    races: db
      .select({
        basis: countedBy(raceId, exceptCase),
        poleId: resultSheets.poleId,
        fastestId: resultSheets.fastestId,
        racePoints: sql<string>`coalesce(${races.points}, '')`,
        scoring: scorings.scoring,
      })
      .from(races)
      .leftJoin(resultSheets, eq(resultSheets.raceId, races.id))
      .leftJoin(scorings, countsFor)
      .where(eq(races.id, raceId)),
  })
  const { basis = null, poleId = null, fastestId = null, racePoints = '', scoring = null } = race ?? {}
  return {
    ...{ poleId, fastestId, racePoints, basis },
    lines: lines satisfies ResultLine[],
    penalties: others satisfies Penalty[],
    scoring: scoringOf(scoring),
    isAsRead: sql`${countedBy(raceId, exceptCase)} = ${basis}`,
  }
}

/** SQL on the row in `incidents`: whether its decision can be taken back: for a day, unless somebody has appealed. */
export function mayBeTakenBack(now: number) {
  return sql`decided_at > ${now - APPEAL} AND appealed_at IS NULL AND answered_at IS NULL AND decision ->> 'byId' IS NOT NULL`
}

/** Whether any of these cases has a decision that can no longer be taken back. */
export async function isAnyForGood(db: Db, ids: readonly string[], now: number): Promise<boolean> {
  const [standing] = await db
    .select({ id: incidents.id })
    .from(incidents)
    .where(
      and(
        inArray(incidents.id, jsonList(ids)),
        sql`decided_at IS NOT NULL AND (${mayBeTakenBack(now)}) IS NOT 1`,
      ),
    )
    .limit(1)
  return standing !== undefined
}

/** The gamertags of members, in order; "former member" for those who left. */
export async function listGamertags(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: members.id, gamertag: members.gamertag })
    .from(members)
    .where(inArray(members.id, jsonList(ids)))
  return ids.map(id => rows.find(row => row.id === id)?.gamertag ?? 'Former member')
}
