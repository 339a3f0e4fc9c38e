import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** What decides about a report: the race, the driver's number of reports on it, and named drivers who were not in it. */
export async function findReportCase(db: Db, raceId: string, reporterId: string, named: readonly string[]) {
  return db.get<
    { date: number; publishedAt: number | null; reports: number; others: string } | undefined
  >(sql`
    SELECT date, (SELECT published_at FROM result_sheets WHERE race_id = races.id) AS publishedAt,
      ${reportsBy(reporterId)} AS reports,
      (SELECT json_group_array(value) FROM json_each(${JSON.stringify(named)}) one WHERE NOT ${isInRace}) AS others
    FROM races WHERE id = ${raceId}`)
}

/**
 * SQL: the number of cases of the race (`races`) that a driver has reported. Withdrawn ones count, because they notified the
 * named drivers all the same.
 */
export function reportsBy(reporterId: string): SQL {
  return sql`(SELECT count(*) FROM incidents mine WHERE mine.race_id = races.id AND mine.reporter_id = ${reporterId}
    AND mine.is_official = 0)`
}

/** SQL: whether a driver (`one.value`) had a place in the race (`races`) or is in its result. */
export const isInRace: SQL = sql`(EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = races.id AND g.member_id = one.value)
  OR EXISTS (SELECT 1 FROM results l WHERE l.race_id = races.id AND l.member_id = one.value))`

/** The paths among these files that a member has not uploaded for the chat, or that nobody can see. */
export async function listForeignClips(
  db: Db,
  memberId: string,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await db.all<{
    path: string
  }>(sql`SELECT value AS path FROM json_each(${JSON.stringify(paths)})
    WHERE NOT EXISTS (SELECT 1 FROM uploads u WHERE u.id = substr(value, 10, 36) AND u.path = value
      AND u.uploader_id = ${memberId} AND u.status = 'stored' AND u.purpose = 'chat')`)
  return rows.map(({ path }) => path)
}
