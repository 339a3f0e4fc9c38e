import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championships, entries, members } from '../../db/schema/index.ts'
import { drivesIn, isSeasonFull } from '../championships/queries.ts'
import { isMissed } from '../reliability/queries.ts'
import { MISSED } from './rules.ts'

/** What decides whether a driver can be counted in for a season; `undefined` if there is no such championship or member. */
export function findEntryCase(db: Db, championshipId: string, memberId: string) {
  return db
    .select({
      isActive: championships.isActive,
      status: members.status,
      regularSince: entries.regularSince,
      isFull:
        sql<number>`(${isSeasonFull(sql`championships`)} AND NOT ${drivesIn(sql`championships.id`, memberId)})`.mapWith(
          Boolean,
        ),
    })
    .from(championships)
    .innerJoin(members, eq(members.id, memberId))
    .leftJoin(entries, and(eq(entries.championshipId, championships.id), eq(entries.memberId, members.id)))
    .where(eq(championships.id, championshipId))
    .get()
}

/** After more races at one time seasons end at the cron's next turn. */
const RACES = 3

/**
 * The races that were lost at the doors by somebody whose season this ends. Whoever lost their place there may get another
 * until the start. Reads the races that have reserves still, and who was absent from them: nobody loses their place where
 * nobody waits.
 */
export async function listMissed(db: Db, now: number): Promise<string[]> {
  const rows = await db.all<{ raceId: string }>(sql`
    SELECT waited.race_id AS raceId FROM (SELECT DISTINCT race_id FROM reserves) waited
    WHERE EXISTS (${absentFrom(sql`waited.race_id`, now)}) LIMIT ${RACES}`)
  return rows.map(({ raceId }) => raceId)
}

/**
 * SQL: the ids of the regulars who have missed too many races of their championship without a word, the last one `raceId`. Of
 * who is no regular it is not asked what they missed.
 */
export function absentFrom(raceId: SQL, now: number): SQL {
  return sql`SELECT e.member_id FROM absences a CROSS JOIN races ON races.id = a.race_id
    CROSS JOIN entries e ON e.championship_id = races.championship_id AND e.member_id = a.member_id
    WHERE a.race_id = ${raceId} AND CASE WHEN ${isSince} THEN ${isMissed(now)} END
    AND (SELECT count(*) FROM absences a CROSS JOIN races ON races.id = a.race_id WHERE a.member_id = e.member_id
      AND races.championship_id = e.championship_id AND ${isMissed(now)} AND ${isSince}) >= ${MISSED}`
}

// Who was none yet when the race was run, or its doors closed, is not asked for it.
const isSince = sql`min(a.at, races.date) >= e.regular_since`
