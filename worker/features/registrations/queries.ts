import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { absences, races, registrations, reserves } from '../../db/schema/index.ts'
import { drivesIn, isSeasonFull, takesDrivers } from '../championships/queries.ts'
import { CHECK_IN } from '../reserves/rules.ts'
import type { RegistrationCase } from './rules.ts'

/** What decided about a driver's place in a race, to explain a refusal; `undefined` if there is no such race. */
export async function findRegistrationCase(
  db: Db,
  raceId: string,
  memberId: string,
  now: number,
): Promise<RegistrationCase | undefined> {
  const row = await db
    .select({
      date: races.date,
      isActive: races.isActive,
      registrationDeadline: races.registrationDeadline,
      registeredCount: races.registeredCount,
      heldCount: races.heldCount,
      reserveCount: races.reserveCount,
      offerUntil: reserves.expiresAt,
      gaveBackAt: absences.at,
      maxParticipants: races.maxParticipants,
      isApproved: sql<number>`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND status = 'approved')`,
      isRegistered: sql<number>`${registrations.memberId} IS NOT NULL`,
      championshipFull: sql<
        'driven' | 'promised' | null
      >`CASE WHEN NOT ${championshipHasRoom(memberId)} THEN 'driven'
        WHEN NOT ${takesNewDrivers(sql`SELECT ${memberId} AS member_id`, now)} THEN 'promised' END`,
    })
    .from(races)
    .leftJoin(registrations, and(eq(registrations.raceId, races.id), eq(registrations.memberId, memberId)))
    .leftJoin(reserves, and(eq(reserves.raceId, races.id), eq(reserves.memberId, memberId)))
    .leftJoin(
      absences,
      and(eq(absences.raceId, races.id), eq(absences.memberId, memberId), eq(absences.kind, 'late')),
    )
    .where(eq(races.id, raceId))
    .get()
  if (!row) return undefined
  return {
    ...row,
    isApproved: row.isApproved === 1,
    isRegistered: row.isRegistered === 1,
    championshipFull: row.championshipFull ?? false,
  }
}

/** SQL: whether the row in `races` has a place for a newcomer: one that is not held and that nobody waits for. */
export const hasFreePlace = sql`(races.reserve_count = races.held_count
  AND races.registered_count + races.held_count < races.max_participants)`

/** The check-in of a driver who takes a place in the row in `races` (SQL): here, if check-in is open. */
export function signOnTaking(now: number) {
  const isOpen = sql`races.date <= ${now + CHECK_IN}`
  return { presence: sql`iif(${isOpen}, 'here', NULL)`, presenceAt: sql`iif(${isOpen}, ${now}, NULL)` }
}

/**
 * SQL on the row in `races`: whether its championship has room for all drivers that `who` SELECTs as `member_id`, besides
 * those with an offer.
 */
export function takesNewDrivers(who: SQL, now: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM championships c
    WHERE c.id = races.championship_id AND NOT ${takesDrivers(sql`c`, who, now)})`
}

/**
 * SQL: whether the championship of the row in `races` may have room for this driver: promised places may come free, those of
 * its drivers do not. Its limit counts distinct drivers over all its races (docs/decisions.md 43), so one who already drives
 * in it adds nobody.
 */
export function championshipHasRoom(memberId: string | SQL) {
  return sql`NOT EXISTS (SELECT 1 FROM championships c WHERE c.id = races.championship_id
    AND ${isSeasonFull(sql`c`)} AND NOT ${drivesIn(sql`c.id`, memberId)})`
}
