import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championships, entries, members } from '../../db/schema/index.ts'
import { drivesIn, isSeasonFull, takesDrivers } from '../championships/queries.ts'
import { isMissed } from '../reliability/queries.ts'
import { MISSED } from './rules.ts'

/** What decides whether a driver can be counted in; `undefined` if there is no such championship or member. */
export function findEntryCase(db: Db, championshipId: string, memberId: string, now: number) {
  return db
    .select({
      isActive: championships.isActive,
      status: members.status,
      leavesAt: members.leavesAt,
      regularSince: entries.regularSince,
      isFull:
        sql<number>`(${isSeasonFull(sql`championships`)} AND NOT ${drivesIn(sql`championships.id`, memberId)})`.mapWith(
          Boolean,
        ),
      isPromised:
        sql`NOT ${takesDrivers(sql`championships`, sql`SELECT ${memberId} AS member_id`, now)}`.mapWith(
          Boolean,
        ),
    })
    .from(championships)
    .innerJoin(members, eq(members.id, memberId))
    .leftJoin(entries, and(eq(entries.championshipId, championships.id), eq(entries.memberId, members.id)))
    .where(eq(championships.id, championshipId))
    .get()
}

/** Maximum number of races handled in a run; the rest wait for the next. */
const RACES = 3

/**
 * Races in which a driver lost their place at the doors and whose season this ends. Waits for the start, because they may get
 * another place until then. Reads only races that still have reserves: without reserves nobody loses a place.
 */
export async function listMissed(db: Db, now: number): Promise<string[]> {
  const rows = await db.all<{ raceId: string }>(sql`
    SELECT waited.race_id AS raceId FROM (SELECT DISTINCT race_id FROM reserves) waited
    WHERE EXISTS (${absentFrom(sql`waited.race_id`, now)}) LIMIT ${RACES}`)
  return rows.map(({ raceId }) => raceId)
}

/** Drivers whose season of a championship can resume, because too many missed races are no longer counted. */
export async function listResumable(db: Db, championshipId: SQL, now: number) {
  return db.all<{ championshipId: string; memberId: string }>(sql`
    SELECT e.championship_id AS championshipId, e.member_id AS memberId FROM entries e
    WHERE e.championship_id = ${championshipId} AND ${isResumable(now)}`)
}

/** SQL on an entry `e`: whether missed races ended the season, no longer too many, and the championship takes the driver again. */
export function isResumable(now: number): SQL {
  return sql`(e.regular_since IS NULL AND e.ended_since IS NOT NULL AND ${missedSince(sql`e.ended_since`, now)} < ${MISSED}
    AND EXISTS (SELECT 1 FROM championships c CROSS JOIN members m ON m.id = e.member_id
      WHERE c.id = e.championship_id AND c.is_active = 1 AND m.status = 'approved' AND m.leaves_at IS NULL
      AND ${takesDrivers(sql`c`, sql`SELECT m.id AS member_id`, now)}))`
}

/**
 * SQL: the ids of regulars who have missed too many races of their championship without a word, the latest being `raceId`.
 * Only regulars' absences are read.
 */
export function absentFrom(raceId: SQL, now: number): SQL {
  return sql`SELECT e.member_id FROM absences a CROSS JOIN races ON races.id = a.race_id
    CROSS JOIN entries e ON e.championship_id = races.championship_id AND e.member_id = a.member_id
    WHERE a.race_id = ${raceId} AND CASE WHEN ${isAfter(sql`e.regular_since`)} THEN ${isMissed(now)} END
    AND ${missedSince(sql`e.regular_since`, now)} >= ${MISSED}`
}

// Number of races of its championship that the driver of an entry `e` has missed since then.
function missedSince(since: SQL, now: number) {
  return sql`(SELECT count(*) FROM absences a CROSS JOIN races ON races.id = a.race_id WHERE a.member_id = e.member_id
    AND races.championship_id = e.championship_id AND ${isMissed(now)} AND ${isAfter(since)})`
}

// Only races after the driver became a regular count, by their start or the closing of their doors.
function isAfter(since: SQL) {
  return sql`min(a.at, races.date) >= ${since}`
}
