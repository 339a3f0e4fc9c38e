import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/index.ts'
import { afterQuietHours } from '../../push/rules/quiet-hours.ts'
import { CHECK_IN } from '../../reserves/rules.ts'
import type { RaceType } from '../rules/race-words.ts'

/** A change of a race, for its drivers and reserves. */
export interface RaceNotice {
  type: 'race-moved' | 'race-off'
  raceId: string
  /** Its name and its start from now on: values, or SQL on its row. */
  name: string | SQL
  start: number | SQL
}

/**
 * The statement that notifies each driver and reserve of a change of a race, if `when` holds (SQL on its row); part of the
 * batch that changes it, before the row changes. Gives the ids of those notified. Somebody who was told of the same start
 * before is notified again.
 */
export function notifyOfRace(db: Db, { type, raceId, name, start }: RaceNotice, now: number, when: SQL) {
  const concerned = sql`(SELECT member_id, NULL AS waits FROM registrations WHERE race_id = ${raceId}
    UNION ALL SELECT member_id, 1 FROM reserves WHERE race_id = ${raceId})`
  const ring = selectColumns(
    notifications,
    {
      id: sql`${`${type}:${raceId}:`} || CAST(${start} AS INTEGER) || ':' || who.member_id`,
      memberId: sql`who.member_id`,
      type,
      createdAt: now,
      // Patching with null changes nothing.
      excerpt: sql`json_patch(json_object('race', ${name}, 'start', CAST(${start} AS INTEGER)), json_object('waits', who.waits))`,
      raceId,
    },
    sql`FROM races CROSS JOIN ${concerned} who WHERE races.id = ${raceId} AND ${when}`,
  )
  return db
    .insert(notifications)
    .select(ring)
    .onConflictDoUpdate({
      target: notifications.id,
      set: { isRead: false, createdAt: sql`excluded.created_at`, excerpt: sql`excluded.excerpt` },
    })
    .returning({ memberId: notifications.memberId, excerpt: notifications.excerpt })
}

/** A change of somebody's place, or of their waiting for one. */
interface PlaceNews {
  type: RaceType
  raceId: string | null
  /** The race as it was, if it may be gone; or no single race is the reason. */
  was?: { name: string; date: number } | undefined
  /** Ends the ids, so that each is sent once: the time of the offer, or of the act (SQL). */
  about: SQL
  /** Further values for its text (SQL on the rows). */
  more?: Record<string, SQL>
  /** The rows of those to notify, and the alias there. */
  from: SQL
  who?: SQL
  now: number
  /** When a push is due: epoch ms. */
  pushAt?: number | SQL
}

/** The statement that notifies members of a change of their place; part of the batch that makes it. Gives the ids of those notified. */
export function notifyOfPlace(db: Db, news: PlaceNews) {
  const { type, raceId, was, about, more = {}, from, who = sql`r.member_id`, now, pushAt } = news
  const braces = Object.entries(more).map(([name, value]) => sql`, ${name}, ${value}`)
  const [name, start] = was ? [was.name, was.date] : [sql`races.name`, sql`races.date`]
  const ofRace = was ? sql`` : sql`FROM races WHERE races.id = ${raceId}`
  const ring = selectColumns(
    notifications,
    {
      id: sql`${`${type}:${raceId ?? ''}:`} || ${about} || ':' || ${who}`,
      memberId: who,
      type,
      createdAt: now,
      excerpt: sql`(SELECT json_object('race', ${name}, 'start', CAST(${start} AS INTEGER)${sql.join(braces)}) ${ofRace})`,
      raceId,
      pushAt: pushAt ?? null,
    },
    sql`FROM ${from}`,
  )
  return db
    .insert(notifications)
    .select(ring)
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/** A notification by the cron about an upcoming race night. */
interface NightNews {
  type: RaceType
  /** The races (ids) with their starts (epoch ms); one that was moved meanwhile is left out. */
  nights: readonly { id: string; date: number }[]
  /** Whom to notify: drivers or reserves (`who`) for whom this holds (SQL on their row and that of `races`). */
  to: 'registrations' | 'reserves'
  when: SQL
  /** Further values for its text (SQL on the rows). */
  more?: SQL
}

/** The statement that notifies members of race nights, once for each start. Gives the ids of those notified. */
export function notifyOfNights(db: Db, { type, nights, to, when, more = sql`` }: NightNews, now: number) {
  const ring = selectColumns(
    notifications,
    {
      id: sql`${`${type}:`} || races.id || ':' || races.date || ':' || who.member_id`,
      memberId: sql`who.member_id`,
      type,
      createdAt: now,
      excerpt: sql`json_object('race', races.name, 'start', races.date${more})`,
      raceId: sql`races.id`,
      pushAt: now,
    },
    sql`FROM json_each(${JSON.stringify(nights)}) night
      CROSS JOIN races ON races.id = night.value ->> 'id' AND races.date = night.value ->> 'date' AND races.is_active = 1
      CROSS JOIN ${sql.raw(to)} who ON who.race_id = races.id
      CROSS JOIN members m ON m.id = who.member_id AND m.status = 'approved'
      WHERE ${when}`,
  )
  return db
    .insert(notifications)
    .select(ring)
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/** A new host, and who appointed them. */
interface HostNews {
  raceId: string
  memberId: string | null
  actor: string
}

/**
 * The statement that notifies the new host of an upcoming race, if `when` holds; part of the batch that appoints them. The
 * alert waits for the morning, unless check-in opens before. Gives the ids of those notified.
 */
export function notifyHost(db: Db, { raceId, memberId, actor }: HostNews, now: number, when: SQL) {
  const morning = afterQuietHours(now)
  const ring = selectColumns(
    notifications,
    {
      id: `host:${raceId}:${now}:${memberId}`,
      memberId: memberId ?? '',
      type: 'host',
      createdAt: now,
      excerpt: sql`json_object('race', races.name, 'start', races.date)`,
      raceId,
      pushAt: sql`iif(races.date - ${CHECK_IN} < ${morning}, ${now}, ${morning})`,
    },
    sql`FROM races WHERE races.id = ${raceId} AND races.is_active = 1 AND races.date > ${now}
      AND ${memberId !== null && memberId !== actor} AND ${when}`,
  )
  // Appointed twice at the same time, they are notified once.
  return db
    .insert(notifications)
    .select(ring)
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/**
 * The statement that notifies everybody who has checked in that the lobby is open, except the host and `actor`, who opened
 * it; if `when` holds. Gives the ids of those notified.
 */
export function notifyOfLobby(db: Db, raceId: string, actor: string, now: number, when: SQL) {
  const host = sql`(SELECT m.id FROM lobbies CROSS JOIN members m ON m.id = lobbies.host_id
    WHERE lobbies.race_id = races.id AND m.status = 'approved' AND m.leaves_at IS NULL)`
  const ring = selectColumns(
    notifications,
    {
      // The name is looked up on reading, because they may leave.
      authorId: sql`coalesce(${host}, ${actor})`,
      id: sql`${`lobby-open:${raceId}:`} || races.date || ':' || place.member_id`,
      memberId: sql`place.member_id`,
      type: 'lobby-open',
      createdAt: now,
      excerpt: sql`json_object('race', races.name, 'start', races.date)`,
      raceId,
      pushAt: now,
    },
    sql`FROM races CROSS JOIN registrations place ON place.race_id = races.id
      WHERE races.id = ${raceId} AND races.is_active = 1 AND place.presence IS NOT NULL
      AND place.member_id <> ${actor} AND place.member_id IS NOT ${host} AND ${when}`,
  )
  return db
    .insert(notifications)
    .select(ring)
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/** The statement that marks requests to host a race as read, if `when` holds (SQL on the row); gives whose they were. */
export function settleHosts(db: Db, raceId: string, when: SQL) {
  return db
    .update(notifications)
    .set({ isRead: true, pushAt: null })
    .where(sql`id > ${`host:${raceId}:`} AND id < ${`host:${raceId};`} AND is_read = 0 AND ${when}`)
    .returning({ memberId: notifications.memberId })
}
