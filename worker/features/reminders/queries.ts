import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { drivesIn, isSeasonFull } from '../championships/queries.ts'
import type { RaceClaim } from '../push/contract.ts'
import { championshipHasRoom } from '../registrations/queries.ts'
import { IN_TIME, type Reminder, type ReminderKind, SOON } from './rules.ts'

/** More races than these at one time are left for the next turn. */
const RACES = 20

/** Whether any race starts or closes its registration within the hour: the one look that D1 bills all day. */
export async function isAnyDue(db: Db, kind: ReminderKind, now: number): Promise<boolean> {
  const column = kind === 'starts-soon' ? 'date' : 'registration_deadline'
  return (await db.all(sql`SELECT 1 FROM races WHERE ${isSoon(column, now)} LIMIT 1`)).length > 0
}

// Both look for the races first, and materialise them, so that what concerns a race is found out once and not for every
// member.

/**
 * The races that start within the hour, each with its drivers who have alerts on and do not know yet. Who registered
 * when it was nearly time is no such driver.
 */
export function listStartsDue(db: Db, now: number): Promise<Reminder[]> {
  return listDue(
    db,
    sql`WITH due AS MATERIALIZED (
        SELECT id, name, track, car_class, date AS about FROM races WHERE ${isSoon('date', now)} AND is_active = 1)
      SELECT due.id AS raceId, name, track, car_class AS carClass, about,
        json_group_array(place.member_id) AS memberIds
      FROM due CROSS JOIN registrations place
      WHERE place.race_id = due.id AND registered_at <= about - ${IN_TIME}
        AND EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = place.member_id)
        AND ${mayHear('starts-soon', sql`place.member_id`)}
      GROUP BY due.id ORDER BY about LIMIT ${RACES}`,
  )
}

/**
 * The races whose registration closes within the hour, each with the approved members who have alerts on, do not know
 * yet, and could take a place in it: it is free, and the championship takes them.
 */
export function listDeadlinesDue(db: Db, now: number): Promise<Reminder[]> {
  return listDue(
    db,
    sql`WITH due AS MATERIALIZED (
        SELECT races.id, races.name, track, car_class, races.championship_id, registration_deadline AS about,
          NOT ${isSeasonFull(sql`c`)} AS takes_anybody
        FROM races LEFT JOIN championships c ON c.id = races.championship_id
        WHERE ${isSoon('registration_deadline', now)} AND races.is_active = 1
          AND registered_count < races.max_participants)
      SELECT due.id AS raceId, name, track, car_class AS carClass, about,
        json_group_array(DISTINCT alerts.member_id) AS memberIds
      FROM due CROSS JOIN push_subscriptions alerts
      WHERE ${mayHear('closes-soon', sql`alerts.member_id`)}
        AND NOT EXISTS (SELECT 1 FROM registrations WHERE race_id = due.id AND member_id = alerts.member_id)
        AND (takes_anybody OR ${drivesIn(sql`due.championship_id`, sql`alerts.member_id`)})
      GROUP BY due.id ORDER BY about LIMIT ${RACES}`,
  )
}

/**
 * Which alerts say of a race what is not so any more, each for the member of a subscription: their positions in the list.
 * Of a race that is gone only that it is off is true; who has a place and who could still have one is found out anew.
 */
export async function findOutdatedClaims(
  db: Db,
  claims: readonly (RaceClaim & { subscriptionId: string })[],
): Promise<Set<number>> {
  const about = sql`claim.value ->> 'about'`
  const hasPlace = sql`place.member_id IS NOT NULL`
  const rows = await db.all<{ position: number }>(sql`SELECT claim.key AS position
    FROM json_each(${JSON.stringify(claims)}) claim
    CROSS JOIN push_subscriptions alerts ON alerts.id = claim.value ->> 'subscriptionId'
    LEFT JOIN races ON races.id = claim.value ->> 'raceId'
    LEFT JOIN registrations place ON place.race_id = races.id AND place.member_id = alerts.member_id
    WHERE NOT coalesce(CASE claim.value ->> 'type'
      WHEN 'closes-soon' THEN races.is_active = 1 AND races.registration_deadline = ${about} AND NOT ${hasPlace}
        AND races.registered_count < races.max_participants AND ${championshipHasRoom(sql`alerts.member_id`)}
      WHEN 'race-off' THEN races.id IS NULL OR (races.is_active = 0 AND ${hasPlace})
      ELSE races.is_active = 1 AND races.date = ${about} AND ${hasPlace} END, 0)`)
  return new Set(rows.map(({ position }) => position))
}

async function listDue(db: Db, query: SQL): Promise<Reminder[]> {
  const rows = await db.all<Omit<Reminder, 'memberIds'> & { memberIds: string }>(query)
  return rows.map(row => ({ ...row, memberIds: JSON.parse(row.memberIds) }))
}

function isSoon(column: 'date' | 'registration_deadline', now: number) {
  const at = sql.raw(`races.${column}`)
  return sql`${at} > ${now} AND ${at} <= ${now + SOON}`
}

// Does not know of this time of the race yet, is approved, and has not switched off what concerns races.
function mayHear(kind: ReminderKind, memberId: SQL) {
  return sql`NOT EXISTS (SELECT 1 FROM race_reminders told WHERE told.race_id = due.id AND told.kind = ${kind}
      AND told.member_id = ${memberId} AND told.about = due.about)
    AND EXISTS (SELECT 1 FROM members WHERE members.id = ${memberId} AND status = 'approved')
    AND NOT EXISTS (SELECT 1 FROM push_preferences p WHERE p.member_id = ${memberId} AND p.races = 0)`
}
