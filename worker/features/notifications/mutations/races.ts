import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/index.ts'
import { afterQuietHours } from '../../push/rules/quiet-hours.ts'
import { CHECK_IN } from '../../reserves/rules.ts'
import type { RaceType } from '../rules/race-words.ts'

/** What has become of a race, for who has a place in it or waits for one. */
export interface RaceNotice {
  type: 'race-moved' | 'race-off'
  raceId: string
  /** What it is called and when it starts from now on, or would have: values, or SQL over its row. */
  name: string | SQL
  start: number | SQL
}

/**
 * The statement that tells each driver and reserve of a race what has become of it, where `when` holds (SQL over its row);
 * part of the batch that does it, before the row changes. Gives whom it tells. Who was told of the same start before is told anew.
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
      // A patch with a null adds nothing.
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

/** What has become of somebody's place in a race, or of their wait for one. */
interface PlaceNews {
  type: RaceType
  raceId: string | null
  /** What the race was, where it may be gone, or where no one race is why. */
  was?: { name: string; date: number } | undefined
  /** What their id ends in, so that it is told once: the moment of the offer, or of the act (SQL). */
  about: SQL
  /** What else it says, as the braces of its text (SQL over the rows). */
  more?: Record<string, SQL>
  /** The rows of whom it tells, and what they are known by there. */
  from: SQL
  who?: SQL
  now: number
  /** When it rings on the phone too: epoch ms. */
  pushAt?: number | SQL
}

/** The statement that tells members what has become of their place; part of the batch that does it. Gives whom it tells. */
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

/** What the cron tells of a race night to come. */
interface NightNews {
  type: RaceType
  /** Of which races (their ids) at which start (epoch ms): of one that was moved meanwhile nobody is told. */
  nights: readonly { id: string; date: number }[]
  /** Whom: drivers or reserves, each as `who`, where this holds (SQL over their row and that of `races`). */
  to: 'registrations' | 'reserves'
  when: SQL
  /** What else it says, as the braces of its text (SQL over the rows). */
  more?: SQL
}

/** The statement that tells members of their race nights, each once for each start. Gives whom it tells. */
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

/** Who has just been made the host of a race, and by whom. */
interface HostNews {
  raceId: string
  memberId: string | null
  actor: string
}

/**
 * The statement that tells the host of a race to come that they are, where `when` holds; part of the batch that makes them.
 * Their phone rings in the morning where check-in is not open by then. Gives whom it tells.
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
  // Made host twice at one time they are told once.
  return db
    .insert(notifications)
    .select(ring)
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/** The statement that tells whoever is here or late that the lobby has opened, its host and `actor`, who did it, apart; where `when` holds. Gives whom it tells. */
export function notifyOfLobby(db: Db, raceId: string, actor: string, now: number, when: SQL) {
  const host = sql`(SELECT m.id FROM lobbies CROSS JOIN members m ON m.id = lobbies.host_id
    WHERE lobbies.race_id = races.id AND m.status = 'approved' AND m.leaves_at IS NULL)`
  const ring = selectColumns(
    notifications,
    {
      // What they are called is found where it is read: they may leave.
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

/** The statement that settles what hosts of a race were asked, of those whom `when` holds of (SQL over the row); gives whom. */
export function settleHosts(db: Db, raceId: string, when: SQL) {
  return db
    .update(notifications)
    .set({ isRead: true, pushAt: null })
    .where(sql`id > ${`host:${raceId}:`} AND id < ${`host:${raceId};`} AND is_read = 0 AND ${when}`)
    .returning({ memberId: notifications.memberId })
}
