import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championships, entries, members } from '../../db/schema/index.ts'
import { drivesIn, isSeasonFull } from '../championships/queries.ts'
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

/** More than these at one time are seen to at the cron's next turn. */
const DRIVERS = 3

/**
 * The regulars who have missed too many races of their championship without a word, and the last of those. A race is missed
 * once it has begun without them: who lost their place at the doors may get another until then. Reads the races that have
 * reserves still, and who was absent from them: nobody loses their place where nobody waits.
 */
export async function listAbsentees(db: Db, now: number) {
  return db.all<{ championshipId: string; memberId: string; raceId: string }>(sql`
    SELECT e.championship_id AS championshipId, e.member_id AS memberId, races.id AS raceId
    FROM (SELECT DISTINCT race_id FROM reserves) waited CROSS JOIN races ON races.id = waited.race_id
    CROSS JOIN absences a ON a.race_id = races.id
    CROSS JOIN entries e ON e.championship_id = races.championship_id AND e.member_id = a.member_id
    WHERE ${isMissed(now)}
    AND (SELECT count(*) FROM absences a JOIN races ON races.id = a.race_id WHERE a.member_id = e.member_id
      AND races.championship_id = e.championship_id AND ${isMissed(now)}) >= ${MISSED}
    GROUP BY e.championship_id, e.member_id LIMIT ${DRIVERS}`)
}

// Of an absence `a` from a race, since `e` is a regular.
function isMissed(now: number) {
  return sql`a.kind = 'passed-on' AND a.at >= e.regular_since AND races.date <= ${now} AND NOT EXISTS (
    SELECT 1 FROM registrations g WHERE g.race_id = a.race_id AND g.member_id = a.member_id)`
}
