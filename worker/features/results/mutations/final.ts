import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { resultSheets } from '../../../db/schema/index.ts'
import { endedSeasons, endSeasonsAfter } from '../../entries/mutations/missed-races.ts'
import { recount } from '../../standings/mutations.ts'
import { isCaseOpen } from '../queries.ts'
import { REPORT_WINDOW } from '../rules.ts'

/**
 * Makes the next provisional result final: reports are closed, and no case is open, can be appealed or is under appeal. Ends
 * the season of regulars who have now missed one race too many. Gives the result and the ended seasons; `null` if none is due
 * or another run was faster. One a run, because its tables are recalculated.
 */
export async function finishResult(db: Db, now: number) {
  const isDue = sql`s.final_at IS NULL AND s.published_at <= ${now - REPORT_WINDOW}
    AND NOT EXISTS (SELECT 1 FROM incidents i WHERE i.race_id = s.race_id AND ${isCaseOpen(now)})`
  const [due] = await db.all<{ raceId: string; championshipId: string | null }>(sql`
    SELECT s.race_id AS raceId, races.championship_id AS championshipId
    FROM result_sheets s CROSS JOIN races ON races.id = s.race_id WHERE ${isDue} ORDER BY s.published_at LIMIT 1`)
  if (!due) return null
  const isStillDue = sql`EXISTS (SELECT 1 FROM result_sheets s WHERE s.race_id = ${due.raceId} AND ${isDue})`
  const { finished, ending } = await batch(db, {
    finished: db
      .update(resultSheets)
      .set({ finalAt: now })
      .where(and(eq(resultSheets.raceId, due.raceId), isStillDue))
      .returning({ raceId: resultSheets.raceId }),
    tables: recount(db, sql`${due.championshipId}`, now),
    ending: endSeasonsAfter(db, due.raceId, now),
  })
  return finished.length > 0 ? { ...due, ended: endedSeasons(ending.season) } : null
}
