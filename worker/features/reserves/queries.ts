import { and, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import { type Db, jsonList } from '../../db/client.ts'
import { members, races, registrations, reserves } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import { countDriversWith, drivesIn, promisedIn } from '../championships/queries.ts'
import { championshipHasRoom, takesNewDrivers } from '../registrations/queries.ts'
import type { ReserveView } from './contract.ts'
import { CHECK_IN, DOORS, LAST_OFFER } from './rules.ts'

/** Maximum number of races settled in a run; the rest wait for the next. */
const RACES = 3

/** A reserve with their position, or `undefined`. */
export async function findReserve(
  db: Db,
  raceId: string,
  memberId: string,
): Promise<ReserveView | undefined> {
  const row = await db
    .select({ joinedAt: reserves.joinedAt, place: placeInLine })
    .from(reserves)
    .where(and(eq(reserves.raceId, raceId), eq(reserves.memberId, memberId)))
    .get()
  return row && { raceId, memberId, joinedAt: iso(row.joinedAt), place: row.place }
}

/** SQL: the position of the row in `reserves` on its race's waitlist, from 1. */
const placeInLine = sql<number>`(SELECT count(*) FROM reserves ahead WHERE ahead.race_id = reserves.race_id
  AND (ahead.queued_at, ahead.member_id) <= (reserves.queued_at, reserves.member_id))`

/**
 * SQL on the rows in `races` and `members`: whether a reserve may stay on the waitlist: approved, not leaving, and with room
 * in the championship.
 */
export const mayWait = sql`(members.status = 'approved' AND members.leaves_at IS NULL
  AND ${championshipHasRoom(sql`members.id`)})`

/** A race, its reserves in order, and its drivers, latest registration first; `undefined` if there is no such race. */
export async function findRaceToSettle(db: Db, raceId: string, now: number) {
  const limited = sql`FROM championships c WHERE c.id = races.championship_id AND c.max_participants IS NOT NULL`
  const promised = promisedIn(sql`(SELECT championship_id FROM races WHERE id = ${raceId})`, now)
  const left = sql`max(0, c.max_participants - ${countDriversWith(sql`c`, promised)})`
  const {
    race: [race],
    line,
    places,
  } = await batch(db, {
    race: db
      .select({ ...getTableColumns(races), newDrivers: sql<number | null>`(SELECT ${left} ${limited})` })
      .from(races)
      .where(eq(races.id, raceId)),
    line: db
      .select({
        memberId: reserves.memberId,
        lapses: reserves.lapses,
        expiresAt: reserves.expiresAt,
        hereAt: reserves.hereAt,
        mayDrive: mayWait.mapWith(Boolean),
        isNew: sql`EXISTS (SELECT 1 ${limited} AND NOT ${drivesIn(sql`c.id`, sql`members.id`)}
          AND members.id NOT IN (${promised}))`.mapWith(Boolean),
      })
      .from(reserves)
      .innerJoin(races, eq(races.id, reserves.raceId))
      .innerJoin(members, eq(members.id, reserves.memberId))
      .where(eq(reserves.raceId, raceId))
      .orderBy(reserves.queuedAt, reserves.memberId),
    places: db
      .select({ memberId: registrations.memberId, presence: registrations.presence })
      .from(registrations)
      .where(eq(registrations.raceId, raceId))
      .orderBy(desc(registrations.registeredAt), desc(registrations.id)),
  })
  return race && { race, line, places }
}

/** The upcoming races with reserves among these, the next ones first, as many as a call settles. */
export async function listWithReserves(db: Db, raceIds: readonly string[], now: number): Promise<string[]> {
  if (raceIds.length === 0) return []
  const rows = await db
    .select({ id: races.id, date: races.date })
    .from(races)
    .where(
      and(
        inArray(races.id, jsonList(raceIds)),
        gt(races.reserveCount, 0),
        gt(races.date, now),
        eq(races.isActive, true),
      ),
    )
  return rows
    .toSorted((a, b) => a.date - b.date)
    .slice(0, RACES)
    .map(({ id }) => id)
}

/**
 * The next races to settle: with an offer that has run out, a free place and somebody who waits or stands by, or, once the
 * doors are closed, a driver without a check-in. Reserves who stand by in vain do not count, nor those who wait for room that
 * their championship has promised others. Reads the existing reserves, their races and, after the doors close, those races'
 * drivers.
 */
export async function listRacesToSettle(db: Db, now: number): Promise<string[]> {
  const isFree = sql`registered_count + held_count < max_participants`
  const owesSign = sql`EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = races.id AND g.presence IS NULL)`
  const isTurn = sql`(${takesNewDrivers(sql`SELECT r.member_id`, now)} OR NOT ${championshipHasRoom(sql`r.member_id`)})`
  const rows = await db.all<{ id: string }>(sql`
    SELECT races.id FROM (SELECT DISTINCT race_id FROM reserves) waited CROSS JOIN races ON races.id = waited.race_id
    WHERE is_active = 1 AND date > ${now} AND EXISTS (SELECT 1 FROM reserves r WHERE r.race_id = races.id AND (
        r.expires_at <= ${now}
        OR (r.expires_at IS NULL AND date > ${now + LAST_OFFER} AND ${isFree} AND ${isTurn})
        OR (r.here_at IS NOT NULL AND date <= ${now + CHECK_IN}
          AND (${isFree} OR (date <= ${now + DOORS} AND ${owesSign})) AND ${isTurn})))
    ORDER BY date LIMIT ${RACES}`)
  return rows.map(({ id }) => id)
}
