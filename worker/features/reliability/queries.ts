import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { absences, members, races, registrations, results } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import type { ReliabilityView } from './contract.ts'
import { LOOKS_BACK, outcomeOf, reliabilityOf } from './rules.ts'

/**
 * How often a driver turned up; `undefined` if there is no such member. Reads the races of the last twelve months, however
 * long the driver has been in the club, but no upcoming ones: until the start they may get a place again.
 */
export async function findReliability(
  db: Db,
  memberId: string,
  now: number,
): Promise<ReliabilityView | undefined> {
  const {
    driver: [driver],
    rows,
  } = await batch(db, {
    driver: db.select({ id: members.id }).from(members).where(eq(members.id, memberId)),
    rows: db
      .select({
        raceId: races.id,
        raceName: races.name,
        date: races.date,
        status: results.status,
        isExcusedOnSheet: results.isExcused,
        kind: absences.kind,
        excusedBy: absences.excusedBy,
        placeOf: registrations.memberId,
      })
      .from(races)
      .leftJoin(results, and(eq(results.raceId, races.id), eq(results.memberId, memberId)))
      .leftJoin(absences, and(eq(absences.memberId, memberId), eq(absences.raceId, races.id)))
      .leftJoin(registrations, and(eq(registrations.raceId, races.id), eq(registrations.memberId, memberId)))
      .where(
        and(
          gte(races.date, now - LOOKS_BACK),
          lte(races.date, now),
          eq(races.isActive, true), // nobody missed or attended a race that was called off
          sql`(${results.memberId} IS NOT NULL OR ${absences.memberId} IS NOT NULL)`,
        ),
      )
      .orderBy(desc(races.date), desc(races.id)),
  })
  if (!driver) return undefined
  const commitments = rows.flatMap(({ raceId, raceName, date, kind, excusedBy, placeOf, ...row }) => {
    const outcome = outcomeOf({
      status: row.status,
      isExcusedOnSheet: row.isExcusedOnSheet ?? false,
      absence: kind && { kind, isExcused: excusedBy !== null },
      hasPlace: placeOf !== null,
    })
    const isExcusable = kind !== null && outcome !== 'came' && !row.isExcusedOnSheet // a sheet has excuses of its own
    return outcome ? [{ raceId, raceName, date: iso(date), outcome, isExcusable }] : []
  })
  return reliabilityOf(commitments)
}

/**
 * SQL on an absence `a` from a race in `races`: whether the race was missed without a word. A place lost at the doors counts
 * once the race has begun without the driver, a sheet's entry once it is final; neither counts if it is excused, the race is
 * called off, or the driver came.
 */
export function isMissed(now: number): SQL {
  return sql`a.excused_by IS NULL AND races.is_active = 1 AND races.date <= ${now} AND CASE a.kind
    WHEN 'passed-on' THEN NOT EXISTS (
      SELECT 1 FROM registrations g WHERE g.race_id = a.race_id AND g.member_id = a.member_id)
    WHEN 'no-show' THEN EXISTS (SELECT 1 FROM result_sheets s WHERE s.race_id = a.race_id AND s.final_at IS NOT NULL)
    ELSE 0 END AND NOT EXISTS (SELECT 1 FROM results l WHERE l.race_id = a.race_id AND l.member_id = a.member_id
      AND (l.status <> 'dns' OR l.is_excused))`
}
