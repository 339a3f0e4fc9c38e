import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { drivesIn, promisedIn, takesDrivers } from '../championships/queries.ts'
import type { RaceClaim } from '../push/contract.ts'
import { championshipHasRoom, hasFreePlace } from '../registrations/queries.ts'
import { IN_VIEW, type Night, type NightKind, type Reminder, SOON, stillComingAt } from './rules.ts'

/** Maximum number of races in a run; the rest wait for the next. */
const RACES = 20

/** Whether a race's registration closes within the hour: the only query that D1 bills all day. */
export async function isAnyDue(db: Db, now: number): Promise<boolean> {
  return (await db.all(sql`SELECT 1 FROM races WHERE ${closesSoon(now)} LIMIT 1`)).length > 0
}

/**
 * The races of the next hours, each with the reminders already sent. Those for the morning and check-in are sent to everybody
 * at once, so one row shows that it was.
 */
export async function listNights(db: Db, now: number): Promise<Night[]> {
  const isTold = (kind: NightKind) => {
    const ids = sql`${`${kind}:`} || races.id || ':' || date`
    return sql`EXISTS (SELECT 1 FROM notifications WHERE id > ${ids} || ':' AND id < ${ids} || ';')`
  }
  const rows = await db.all<Omit<Night, 'asks' | 'told'> & { asked: 0 | 1; called: 0 | 1 }>(sql`
    SELECT id, date, reserve_count - held_count AS waiting,
      ${isTold('still-coming')} AS asked, ${isTold('check-in')} AS called
    FROM races WHERE date > ${now} AND date <= ${now + IN_VIEW} AND is_active = 1`)
  return rows.map(({ asked, called, ...night }) => ({
    ...night,
    asks: stillComingAt(night.date),
    told: [...(asked ? (['still-coming'] as const) : []), ...(called ? (['check-in'] as const) : [])],
  }))
}

/**
 * The races whose registration closes within the hour, each with the approved members who have alerts on, have not been
 * reminded, and could take a place: one is free, and the championship has room for them.
 */
export async function listDeadlinesDue(db: Db, now: number): Promise<Reminder[]> {
  // Selects the races first and materialises them, so that their conditions are checked once, not for every member.
  const rows = await db.all<Omit<Reminder, 'memberIds'> & { memberIds: string }>(
    sql`WITH due AS MATERIALIZED (
        SELECT races.id, races.name, track, car_class, races.championship_id, registration_deadline AS about,
          coalesce(${takesDrivers(sql`c`, sql`SELECT '' AS member_id`, now)}, 1) AS takes_anybody
        FROM races LEFT JOIN championships c ON c.id = races.championship_id
        WHERE ${closesSoon(now)} AND races.is_active = 1
          AND ${hasFreePlace})
      SELECT due.id AS raceId, name, track, car_class AS carClass, about,
        json_group_array(DISTINCT alerts.member_id) AS memberIds
      FROM due CROSS JOIN push_subscriptions alerts
      WHERE ${mayHear(sql`alerts.member_id`)}
        AND NOT EXISTS (SELECT 1 FROM registrations WHERE race_id = due.id AND member_id = alerts.member_id)
        AND (takes_anybody OR ${drivesIn(sql`due.championship_id`, sql`alerts.member_id`)}
          OR alerts.member_id IN (${promisedIn(sql`due.championship_id`, now)}))
      GROUP BY due.id ORDER BY about LIMIT ${RACES}`,
  )
  return rows.map(row => ({ ...row, memberIds: JSON.parse(row.memberIds) }))
}

/** The positions in the list of alerts whose claim about a race is no longer true for the member of their subscription. */
export async function findOutdatedClaims(
  db: Db,
  claims: readonly (RaceClaim & { subscriptionId: string })[],
): Promise<Set<number>> {
  const said = {
    type: sql`claim.value ->> 'type'`,
    raceId: sql`claim.value ->> 'raceId'`,
    memberId: sql`alerts.member_id`,
    about: sql`claim.value ->> 'about'`,
  }
  const rows = await db.all<{ position: number }>(sql`SELECT claim.key AS position
    FROM json_each(${JSON.stringify(claims)}) claim
    CROSS JOIN push_subscriptions alerts ON alerts.id = claim.value ->> 'subscriptionId'
    ${howItStands(said)} WHERE NOT ${isStillSo(said)}`)
  return new Set(rows.map(({ position }) => position))
}

/** SQL: a claim to a member about a race; `about` is the time that it names. */
export interface Said {
  type: SQL
  raceId: SQL
  memberId: SQL
  about: SQL
}

/** SQL: the claim of a row `n` of the bell about a race. */
export const saidInBell: Said = {
  type: sql`n.type`,
  raceId: sql`n.race_id`,
  memberId: sql`n.member_id`,
  about: sql`coalesce(n.excerpt ->> 'until', n.excerpt ->> 'start')`,
}

/** SQL: the current state of that race for its member, for `isStillSo`. */
export function howItStands({ raceId, memberId }: Said): SQL {
  return sql`LEFT JOIN races ON races.id = ${raceId}
    LEFT JOIN registrations place ON place.race_id = races.id AND place.member_id = ${memberId}
    LEFT JOIN reserves waiting ON waiting.race_id = races.id AND waiting.member_id = ${memberId}
    LEFT JOIN lobbies ON lobbies.race_id = races.id`
}

/**
 * SQL: whether a claim is still true and its request still open. For a deleted race only "called off" is true; who has or
 * could have a place is checked again.
 */
export function isStillSo({ type, memberId, about }: Said): SQL {
  const isAtThatTime = sql`races.is_active = 1 AND races.date = ${about}`
  const hasPlace = sql`place.member_id IS NOT NULL`
  const isReserve = sql`waiting.member_id IS NOT NULL`
  const owesSign = sql`(${hasPlace} AND place.presence IS NULL)`
  const isAway = sql`(${isReserve} AND waiting.here_at IS NULL)`
  return sql`coalesce(CASE ${type}
    WHEN 'closes-soon' THEN races.is_active = 1 AND races.registration_deadline = ${about} AND NOT ${hasPlace}
      AND ${hasFreePlace} AND ${championshipHasRoom(memberId)}
    WHEN 'place-offered' THEN races.is_active = 1 AND waiting.expires_at = ${about}
    WHEN 'place-passed-on' THEN ${isAtThatTime} AND ${isAway}
    WHEN 'check-in' THEN ${isAtThatTime} AND (${owesSign} OR ${isAway})
    WHEN 'check-in-last' THEN ${isAtThatTime} AND ${owesSign}
    WHEN 'still-coming' THEN ${isAtThatTime} AND ${owesSign}
    WHEN 'place-free' THEN ${isAtThatTime} AND ${isAway}
      AND races.registered_count + races.held_count < races.max_participants
    WHEN 'host' THEN races.is_active = 1 AND lobbies.host_id = ${memberId}
    WHEN 'lobby-open' THEN races.is_active = 1 AND place.presence IS NOT NULL
    WHEN 'regular-waits' THEN ${isAtThatTime} AND ${isReserve}
    WHEN 'race-moved' THEN ${isAtThatTime} AND (${hasPlace} OR ${isReserve})
    WHEN 'race-off' THEN races.id IS NULL OR (races.is_active = 0 AND (${hasPlace} OR ${isReserve}))
    WHEN 'offer-lapsed' THEN 1
    WHEN 'season-ended' THEN 1
    WHEN 'season-resumed' THEN 1
    WHEN 'result' THEN EXISTS (SELECT 1 FROM result_sheets sheet WHERE sheet.race_id = races.id)
    WHEN 'no-show' THEN EXISTS (SELECT 1 FROM absences missed WHERE missed.race_id = races.id
      AND missed.member_id = ${memberId} AND missed.kind = 'no-show' AND missed.excused_by IS NULL)
    ELSE ${isAtThatTime} AND ${hasPlace} END, 0)`
}

function closesSoon(now: number) {
  return sql`races.registration_deadline > ${now} AND races.registration_deadline <= ${now + SOON}`
}

// Approved, not reminded of this deadline, and with alerts about races on.
function mayHear(memberId: SQL) {
  return sql`NOT EXISTS (SELECT 1 FROM race_reminders told WHERE told.race_id = due.id AND told.kind = 'closes-soon'
      AND told.member_id = ${memberId} AND told.about = due.about)
    AND EXISTS (SELECT 1 FROM members WHERE members.id = ${memberId} AND status = 'approved')
    AND NOT EXISTS (SELECT 1 FROM push_preferences p WHERE p.member_id = ${memberId} AND p.races = 0)`
}
