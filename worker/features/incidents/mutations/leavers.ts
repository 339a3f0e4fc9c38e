import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appeals, incidentDrivers, incidents } from '../../../db/schema/index.ts'

/**
 * The statements that remove members' accounts and clips from cases. Decisions stay, and their reports go on as official
 * ones. `who` SELECTs their ids. For the batch that deletes them.
 */
export function forgetAccounts(db: Db, who: SQL) {
  const theirs = sql`SELECT id FROM incidents WHERE reporter_id IN (${who})
    UNION SELECT incident_id FROM incident_drivers WHERE member_id IN (${who})`
  return [
    db
      .update(appeals)
      .set({ account: '', clips: '[]' })
      .where(sql`incident_id IN (${theirs}) AND member_id IN (${who})`),
    db.update(incidentDrivers).set({ account: null, clips: '[]' }).where(sql`member_id IN (${who})`),
    db
      .update(incidents)
      .set({ isOfficial: true, account: '', clips: '[]' })
      .where(sql`reporter_id IN (${who})`),
  ] as const
}
