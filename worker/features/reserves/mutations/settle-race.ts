import { and, eq, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, openDb, randomId, selectColumns } from '../../../db/client.ts'
import { absences, registrations, reserves } from '../../../db/schema/index.ts'
import type { Env } from '../../../lib/env.ts'
import { publishBoards, publishCounts, publishPlaces } from '../../feed/broadcast.ts'
import { notifyOfPlace } from '../../notifications/mutations/races.ts'
import { handOverAlerts } from '../../push/mutations.ts'
import { takesNewDrivers } from '../../registrations/queries.ts'
import { readAnswered } from '../../reminders/mutations.ts'
import { findRaceToSettle, listWithReserves, mayWait } from '../queries.ts'
import { CHECK_IN, DOORS, LAST_OFFER, offerTimes, type Settlement, settlement } from '../rules.ts'

/** Maximum number of attempts for a race when others change it meanwhile; the cron does the rest. */
const ATTEMPTS = 3
/** Number of statements that read a race; settling it takes at most ten more. */
const LOOK = 3
/** Maximum number of statements that settling makes in a call, which may make about fifty and needs some itself; the cron does the rest. */
const STATEMENTS = 30

/** Settles races in which a place may have come free; gives the ids of those notified. */
export async function settleRaces(db: Db, raceIds: readonly string[], now: number): Promise<string[]> {
  return settleInTurn(db, await listWithReserves(db, raceIds, now), now, STATEMENTS)
}

/** Settles races known to be upcoming with reserves, within a number of statements; gives the ids of those notified. */
export async function settleInTurn(
  db: Db,
  raceIds: readonly string[],
  now: number,
  statements: number,
): Promise<string[]> {
  const told = new Set<string>()
  let left = statements
  for (const id of raceIds) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (left < LOOK) return [...told]
      left -= LOOK
      const { done, steps, isSettled } = await settleRace(db, id, now, left)
      left -= steps
      for (const memberId of done) told.add(memberId)
      if (isSettled) break
    }
  }
  return [...told]
}

/** Settles races in which a place may have come free; gives what publishes it, like `tellOfSettled`. */
export async function settleAndTell(
  env: Env,
  raceIds: readonly string[],
  now: number,
): Promise<Promise<void>[]> {
  return tellOfSettled(env, raceIds, await settleRaces(openDb(env.DB), raceIds, now), now)
}

/** Publishes settled races: open tabs get places and boards, and members their notifications and alerts. */
export function tellOfSettled(
  env: Env,
  raceIds: readonly string[],
  told: readonly string[],
  now: number,
): Promise<void>[] {
  const places = publishPlaces(env, raceIds)
  if (told.length === 0) return [places]
  const db = openDb(env.DB)
  const rung = readAnswered(db, raceIds, told).then(() => publishCounts(env, told))
  return [places, publishBoards(env, raceIds), rung, handOverAlerts(db, now, env)]
}

/**
 * Passes a race's places on: offers free ones to the next reserves, ends offers that ran out, and on race night seats
 * reserves who stand by; does nothing if that takes more than `mostSteps`. Run twice, it changes nothing. Gives whom it
 * notified, the number of steps, and whether another look is useless.
 */
async function settleRace(db: Db, raceId: string, now: number, mostSteps: number) {
  const found = await findRaceToSettle(db, raceId, now)
  const due = found && settlement(found.race, found.line, found.places, now)
  const parts = due ? stepsOf(db, found.race, due, now) : []
  const steps = parts.flatMap(Object.values).length
  if (!due || steps === 0 || steps > mostSteps) return { done: [], steps: 0, isSettled: true }
  const answers = await batch(db, { parts })
  const done = answers.parts.flatMap(({ told }) => told.map(({ memberId }) => memberId))
  const isDone = done.length === Object.values(due).flat().length // each step notified its members, so nobody came in between
  // A reserve who was just seated may have been the last new driver that the championship takes.
  return { done, steps, isSettled: isDone && (found.race.newDrivers === null || due.seated.length === 0) }
}

interface Race {
  id: string
  date: number
}

// Every step checks its own conditions, so a late batch does what is left and no more.
function stepsOf(db: Db, race: Race, due: Settlement, now: number) {
  return [
    ...(due.out.length > 0 ? [strikeOut(db, race, due.out, now)] : []),
    ...(due.lapsed.length > 0 ? [sendToEnd(db, race, due.lapsed, now)] : []),
    ...(due.offered.length > 0 ? [offerPlaces(db, race, due.offered, now)] : []),
    ...(due.passedOn.length > 0 ? [passOn(db, race, due, now)] : []),
    ...(due.seated.length > 0 ? [seat(db, race, due.seated, now)] : []),
  ]
}

function strikeOut(db: Db, { id }: Race, out: Settlement['out'], now: number) {
  const isOut = sql`r.race_id = ${id} AND EXISTS (SELECT 1 FROM ${listOf(out)} o WHERE o.value ->> 'memberId' = r.member_id
    AND CASE o.value ->> 'why' WHEN 'no-room' THEN NOT EXISTS (SELECT 1 FROM races CROSS JOIN members
      WHERE races.id = r.race_id AND members.id = r.member_id AND ${mayWait}) ELSE r.expires_at <= ${now} END)`
  return {
    told: notifyOfPlace(db, {
      type: 'offer-lapsed',
      raceId: id,
      about: sql`coalesce(r.offered_at, ${now})`,
      more: {
        why: sql`(SELECT o.value ->> 'why' FROM ${listOf(out)} o WHERE o.value ->> 'memberId' = r.member_id)`,
      },
      from: sql`reserves r WHERE ${isOut}`,
      now,
    }),
    line: db
      .delete(reserves)
      .where(sql`race_id = ${id} AND member_id IN (SELECT r.member_id FROM reserves r WHERE ${isOut})`),
  }
}

function sendToEnd(db: Db, { id }: Race, lapsed: Settlement['lapsed'], now: number) {
  const hasLapsed = sql`r.race_id = ${id} AND r.expires_at <= ${now}`
  const place = sql`(SELECT l.value ->> 'place' FROM ${listOf(lapsed)} l WHERE l.value ->> 'memberId' = r.member_id)`
  return {
    told: notifyOfPlace(db, {
      type: 'offer-lapsed',
      raceId: id,
      about: sql`r.offered_at`,
      more: { place },
      from: sql`reserves r WHERE ${hasLapsed} AND ${place} IS NOT NULL`,
      now,
    }),
    line: db
      .update(reserves)
      .set({ offeredAt: null, expiresAt: null, queuedAt: now, lapses: sql`lapses + 1` })
      .where(
        and(
          eq(reserves.raceId, id),
          sql`${reserves.expiresAt} <= ${now}`,
          isAmong(
            reserves.memberId,
            lapsed.map(({ memberId }) => memberId),
          ),
        ),
      ),
  }
}

function offerPlaces(db: Db, { id, date }: Race, offered: readonly string[], now: number) {
  const { until, ringsAt } = offerTimes(date, now)
  const areFree = sql`EXISTS (SELECT 1 FROM races WHERE id = ${id} AND is_active = 1 AND date = ${date}
    AND date > ${now + LAST_OFFER} AND registered_count + held_count + ${offered.length} <= max_participants
    AND ${takesNewDrivers(idsIn(offered), now)})`
  return {
    line: db
      .update(reserves)
      .set({ offeredAt: now, expiresAt: until })
      .where(
        and(
          eq(reserves.raceId, id),
          isAmong(reserves.memberId, offered),
          sql`${reserves.expiresAt} IS NULL AND ${areFree}`,
        ),
      ),
    told: notifyOfPlace(db, {
      type: 'place-offered',
      raceId: id,
      about: sql`r.offered_at`,
      more: { until: sql`r.expires_at` },
      from: sql`reserves r WHERE r.race_id = ${id} AND r.offered_at = ${now} AND ${isAmong(sql`r.member_id`, offered)}`,
      now,
      pushAt: ringsAt,
    }),
  }
}

// Only if all of the reserves can be seated at once: nobody loses a place to a reserve who has just gone or whom the
// championship has no room for, nor while another place has just come free.
function passOn(db: Db, race: Race, { passedOn, seated }: Settlement, now: number) {
  const { id } = race
  const sit = standBy(race, seated, now, {
    doors: DOORS,
    isRoom: sql`races.registered_count + races.held_count + ${seated.length - passedOn.length} = races.max_participants`,
  })
  const loses = sql`g.race_id = ${id} AND g.presence IS NULL AND ${isAmong(sql`g.member_id`, passedOn)}
    AND (SELECT count(*) ${sit}) = ${seated.length}
    AND (SELECT count(*) FROM registrations WHERE race_id = ${id} AND presence IS NULL
      AND ${isAmong(sql`member_id`, passedOn)}) = ${passedOn.length}`
  const absent = { memberId: sql`g.member_id`, raceId: id, kind: 'passed-on', at: now } as const
  const last = { raceId: id, memberId: sql`g.member_id`, joinedAt: now, queuedAt: now }
  const places = sql`FROM registrations g WHERE ${loses}`
  return {
    told: notifyOfPlace(db, {
      type: 'place-passed-on',
      raceId: id,
      about: sql`${now}`,
      from: sql`registrations g WHERE ${loses}`,
      who: sql`g.member_id`,
      now,
      pushAt: now,
    }),
    absences: db
      .insert(absences)
      .select(selectColumns(absences, absent, places))
      .onConflictDoUpdate({
        target: [absences.memberId, absences.raceId],
        set: { kind: sql`excluded.kind`, at: sql`excluded.at` },
      }),
    line: db.insert(reserves).select(selectColumns(reserves, last, places)),
    places: db.delete(registrations).where(
      sql`race_id = ${id} AND EXISTS (SELECT 1 FROM reserves r WHERE r.race_id = ${id}
        AND r.member_id = registrations.member_id AND r.queued_at = ${now}) AND ${isAmong(registrations.memberId, passedOn)}`,
    ),
  }
}

function seat(db: Db, race: Race, seated: readonly string[], now: number) {
  const { id } = race
  const place = {
    id: randomId,
    raceId: id,
    memberId: sql`r.member_id`,
    registeredAt: now,
    presence: 'here',
    presenceAt: sql`r.here_at`,
  } as const
  const isRoom = sql`races.registered_count + races.held_count + ${seated.length} <= races.max_participants`
  return {
    places: db
      .insert(registrations)
      .select(selectColumns(registrations, place, standBy(race, seated, now, { doors: CHECK_IN, isRoom })))
      .onConflictDoNothing(),
    told: notifyOfPlace(db, {
      type: 'place-yours',
      raceId: id,
      about: sql`${now}`,
      from: sql`registrations g WHERE g.race_id = ${id} AND g.registered_at = ${now} AND g.presence = 'here'
        AND ${isAmong(sql`g.member_id`, seated)}`,
      who: sql`g.member_id`,
      now,
      pushAt: now,
    }),
  }
}

// The reserves of the list who stand by and may drive, as rows `r`, if the race and its championship have room for all of them.
function standBy(
  { id, date }: Race,
  list: readonly string[],
  now: number,
  { doors, isRoom }: { doors: number; isRoom: SQL },
) {
  return sql`FROM ${listOf(list)} s CROSS JOIN races ON races.id = ${id}
    CROSS JOIN reserves r ON r.race_id = races.id AND r.member_id = s.value
    CROSS JOIN members ON members.id = r.member_id
    WHERE races.is_active = 1 AND races.date = ${date} AND races.date > ${now} AND races.date <= ${now + doors}
    AND ${isRoom} AND ${takesNewDrivers(idsIn(list), now)} AND r.here_at IS NOT NULL AND ${mayWait}`
}

function listOf(rows: readonly (object | string)[]) {
  return sql`json_each(${JSON.stringify(rows)})`
}

function idsIn(ids: readonly string[]) {
  return sql`SELECT value AS member_id FROM ${listOf(ids)}`
}

function isAmong(
  memberId: SQL | typeof reserves.memberId | typeof registrations.memberId,
  ids: readonly string[],
) {
  return sql`${memberId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
}
