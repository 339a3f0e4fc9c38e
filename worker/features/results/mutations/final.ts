import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { resultSheets } from '../../../db/schema/index.ts'
import { endedSeasons, endSeasonsAfter } from '../../entries/mutations/missed-races.ts'
import { recount } from '../../standings/mutations.ts'
import { isCaseOpen } from '../queries.ts'
import { REPORT_WINDOW } from '../rules.ts'

/**
 * Makes the next result final that is provisional no more: the window for reports is shut, and no case is open, may be
 * appealed or is; who has missed one race too many by it is no regular any more. Gives which and whose seasons have ended, `null`
 * if none is due or another run was faster. One a run, since its tables are counted anew.
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
