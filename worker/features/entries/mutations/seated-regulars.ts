import { type SQL, sql } from 'drizzle-orm'
import { type Db, randomId, selectColumns } from '../../../db/client.ts'
import { registrations, reserves } from '../../../db/schema/index.ts'
import { HOUR } from '../../../lib/clock.ts'
import { notifyOfPlace } from '../../notifications/mutations/races.ts'
import { afterQuietHours } from '../../push/rules/quiet-hours.ts'

/**
 * The statements that enter a championship's regulars in a race, for the batch that creates it or opens it to them: by
 * seniority while there are places, the rest as its first reserves in the same order. Each is notified. Does nothing for a
 * race that is hidden or has begun, for drivers who have had a place in it, and where `when` (SQL on the row in `races`) is
 * false.
 */
export function seatRegulars(db: Db, raceId: string, now: number, when = sql`1`) {
  const seniority = sql`e.regular_since, e.member_id`
  const regulars = sql`FROM races CROSS JOIN entries e ON e.championship_id = races.championship_id
    CROSS JOIN members m ON m.id = e.member_id
    WHERE races.id = ${raceId} AND races.is_active = 1 AND races.date > ${now} AND ${when}
    AND e.regular_since IS NOT NULL AND m.status = 'approved' AND m.leaves_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = races.id AND g.registered_at < ${now})
    AND NOT EXISTS (SELECT 1 FROM reserves r WHERE r.race_id = races.id AND r.joined_at < ${now})`
  // They register at the same moment, so their ids keep the order.
  const place = {
    id: sql`printf('%04d', row_number() OVER (ORDER BY ${seniority})) || ${randomId}`,
    raceId,
    memberId: sql`e.member_id`,
    registeredAt: now,
  }
  const seats = sql`ORDER BY ${seniority} LIMIT coalesce((SELECT max_participants FROM races WHERE id = ${raceId}), 0)`
  // Before everybody who joins the waitlist later.
  const first = {
    raceId,
    memberId: sql`e.member_id`,
    joinedAt: now,
    queuedAt: sql`e.regular_since`,
  }
  const isWithout = sql`NOT EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = races.id AND g.member_id = e.member_id)`
  const isOne = (
    row: SQL,
  ) => sql`EXISTS (SELECT 1 FROM races JOIN entries e ON e.championship_id = races.championship_id
    WHERE races.id = ${row}.race_id AND e.member_id = ${row}.member_id AND e.regular_since IS NOT NULL)`
  const morning = afterQuietHours(now)
  const isUrgent = sql`(SELECT date FROM races WHERE id = ${raceId}) < ${morning + HOUR}`
  const pushAt = sql`CASE WHEN ${isUrgent} THEN ${now} ELSE ${morning} END`
  const news = { raceId, about: sql`${now}`, now, pushAt }
  return {
    // Another call at the same moment may have seated them.
    places: db
      .insert(registrations)
      .select(selectColumns(registrations, place, sql`${regulars} ${seats}`))
      .onConflictDoNothing(),
    line: db
      .insert(reserves)
      .select(selectColumns(reserves, first, sql`${regulars} AND ${isWithout}`))
      .onConflictDoNothing(),
    seated: notifyOfPlace(db, {
      ...news,
      type: 'regular-seated',
      from: sql`registrations g WHERE g.race_id = ${raceId} AND g.registered_at = ${now} AND ${isOne(sql`g`)}`,
      who: sql`g.member_id`,
    }),
    waiting: notifyOfPlace(db, {
      ...news,
      type: 'regular-waits',
      from: sql`reserves r WHERE r.race_id = ${raceId} AND r.joined_at = ${now} AND ${isOne(sql`r`)}`,
    }),
  }
}
