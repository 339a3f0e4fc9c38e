import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../db/client.ts'
import { members, races, registrations, reserves } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import { championshipHasRoom } from '../registrations/queries.ts'
import type { ReserveView } from './contract.ts'
import { CHECK_IN, DOORS, LAST_OFFER } from './rules.ts'

/** More races than these at one time are settled at the cron's next turn. */
const RACES = 3

/** A reserve with their place in the line, or `undefined`. */
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

/** SQL: where the row in `reserves` stands in the line of its race, from 1. */
const placeInLine = sql<number>`(SELECT count(*) FROM reserves ahead WHERE ahead.race_id = reserves.race_id
  AND (ahead.queued_at, ahead.member_id) <= (reserves.queued_at, reserves.member_id))`

/** A race, its reserves in their order, and its drivers, the last to register first; `undefined` if there is no such race. */
export async function findRaceToSettle(db: Db, raceId: string) {
  const [[race], line, places] = await db.batch([
    db.select().from(races).where(eq(races.id, raceId)),
    db
      .select({
        memberId: reserves.memberId,
        lapses: reserves.lapses,
        expiresAt: reserves.expiresAt,
        hereAt: reserves.hereAt,
        mayDrive:
          sql<number>`(${members.status} = 'approved' AND ${members.leavesAt} IS NULL AND ${championshipHasRoom(sql`${reserves.memberId}`)})`.mapWith(
            Boolean,
          ),
      })
      .from(reserves)
      .innerJoin(races, eq(races.id, reserves.raceId))
      .innerJoin(members, eq(members.id, reserves.memberId))
      .where(eq(reserves.raceId, raceId))
      .orderBy(reserves.queuedAt, reserves.memberId),
    db
      .select({ memberId: registrations.memberId, presence: registrations.presence })
      .from(registrations)
      .where(eq(registrations.raceId, raceId))
      .orderBy(desc(registrations.registeredAt), desc(registrations.id)),
  ])
  return race && { race, line, places }
}

/** Which of some races are to come and have reserves: the next ones, no more at a time than one call settles. */
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
 * The next races in which settling has something to do: an offer that has run out, a free place that somebody waits or
 * stands by for, or, at the doors, one without a sign. Who stands by in vain fills no turn. Reads the reserves there are,
 * their races, and after the doors the drivers of those.
 */
export async function listRacesToSettle(db: Db, now: number): Promise<string[]> {
  const isFree = sql`registered_count + held_count < max_participants`
  const owesSign = sql`EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = races.id AND g.presence IS NULL)`
  const rows = await db.all<{ id: string }>(sql`
    SELECT races.id FROM (SELECT DISTINCT race_id FROM reserves) waited CROSS JOIN races ON races.id = waited.race_id
    WHERE is_active = 1 AND date > ${now} AND EXISTS (SELECT 1 FROM reserves r WHERE r.race_id = races.id AND (
        r.expires_at <= ${now}
        OR (r.expires_at IS NULL AND date > ${now + LAST_OFFER} AND ${isFree})
        OR (r.here_at IS NOT NULL AND date <= ${now + CHECK_IN}
          AND (${isFree} OR (date <= ${now + DOORS} AND ${owesSign})))))
    ORDER BY date LIMIT ${RACES}`)
  return rows.map(({ id }) => id)
}
