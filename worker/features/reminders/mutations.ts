import { type SQL, sql } from 'drizzle-orm'
import { type Db, jsonList, openDb, selectColumns } from '../../db/client.ts'
import { notifications, raceReminders } from '../../db/schema/index.ts'
import { DAY } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { publishCounts } from '../feed/broadcast.ts'
import { notifyOfNights } from '../notifications/mutations/races.ts'
import { raceTypes } from '../notifications/rules/types.ts'
import { championshipHasRoom } from '../registrations/queries.ts'
import { CHECK_IN } from '../reserves/rules.ts'
import { howItStands, isStillSo, saidInBell } from './queries.ts'
import { dueOf, type Night, type NightKind, nightKinds, type Reminder } from './rules.ts'

/** Time after a race for which its reminders are recorded, and how far back they are looked for, in ms. */
const KEPT = DAY
const OVERSLEPT = 7 * DAY

/** Records who was reminded of what; races and members that are gone are left out. */
export async function noteReminded(db: Db, reminders: readonly Reminder[]): Promise<void> {
  const told = reminders.map(({ raceId, about, memberIds }) => ({ raceId, about, memberIds }))
  const row = {
    raceId: sql`races.id`,
    memberId: sql`members.id`,
    kind: 'closes-soon',
    about: sql`race.value ->> 'about'`,
  } as const
  const known = sql`FROM json_each(${JSON.stringify(told)}) race JOIN json_each(race.value -> 'memberIds') member
    JOIN races ON races.id = race.value ->> 'raceId' JOIN members ON members.id = member.value WHERE 1`
  await db
    .insert(raceReminders)
    .select(selectColumns(raceReminders, row, known))
    .onConflictDoUpdate({
      target: [raceReminders.raceId, raceReminders.kind, raceReminders.memberId],
      set: { about: sql`excluded.about` },
    })
}

/** Deletes records of reminders for past races. */
export async function forgetReminders(db: Db, now: number): Promise<void> {
  await db
    .delete(raceReminders)
    .where(sql`race_id IN (SELECT id FROM races WHERE date > ${now - OVERSLEPT} AND date <= ${now - KEPT})`)
}

/** Sends the reminders of these race nights that are due, once each; gives the ids of those notified. */
export async function tellOfNights(db: Db, nights: readonly Night[], now: number): Promise<string[]> {
  const steps = nightKinds.flatMap(kind => {
    const due = nights.filter(night => dueOf(night, now).includes(kind))
    return due.length > 0
      ? audiences[kind].map(audience => notifyOfNights(db, { type: kind, nights: due, ...audience }, now))
      : []
  })
  const [first, ...rest] = steps
  if (!first) return []
  const told = (await db.batch([first, ...rest])).flat()
  return [...new Set(told.map(({ memberId }) => memberId))]
}

// A driver who came after check-in opened has just seen the race and needs no reminder.
const checkInAt = sql`races.date - ${CHECK_IN}`
const hasGivenNoSign = sql`who.presence IS NULL`
const isNotHere = sql`who.here_at IS NULL`
const standingBy = sql`(SELECT count(*) FROM reserves WHERE race_id = races.id AND here_at IS NOT NULL)`
const asked = sql`night.value ->> 'asks'`

const audiences: Record<NightKind, { to: 'registrations' | 'reserves'; when: SQL; more?: SQL }[]> = {
  'still-coming': [
    {
      to: 'registrations',
      when: sql`who.registered_at <= ${asked} AND EXISTS (SELECT 1 FROM reserves
        WHERE race_id = races.id AND expires_at IS NULL AND joined_at <= ${asked})`,
      more: sql`, 'reserves', races.reserve_count - races.held_count`,
    },
  ],
  'check-in': [
    { to: 'registrations', when: sql`${hasGivenNoSign} AND who.registered_at < ${checkInAt}` },
    { to: 'reserves', when: sql`${isNotHere} AND who.joined_at < ${checkInAt}` },
  ],
  'check-in-last': [{ to: 'registrations', when: sql`${hasGivenNoSign} AND ${standingBy} > 0` }],
  'place-free': [
    {
      to: 'reserves',
      when: sql`${isNotHere} AND races.registered_count + races.held_count + ${standingBy} < races.max_participants
        AND ${championshipHasRoom(sql`who.member_id`)}`,
    },
  ],
}

/**
 * Marks as read notifications about races that members have answered or that are no longer true, and withdraws their alerts.
 * Gives whose they were.
 */
export async function readAnswered(
  db: Db,
  raceIds: readonly string[],
  memberIds: readonly string[],
): Promise<string[]> {
  return markRead(
    db,
    sql`SELECT n.id FROM json_each(${JSON.stringify(memberIds)}) one
      CROSS JOIN notifications n ON n.member_id = one.value AND n.is_read = 0
      ${howItStands(saidInBell)} WHERE n.race_id IN ${jsonList(raceIds)} AND NOT ${isStillSo(saidInBell)}`,
  )
}

/**
 * Called when a member registered, left, joined the reserves or checked in: marks as read what that answers, and updates
 * their open tabs.
 */
export async function noteAnswer(env: Env, raceId: string, memberId: string): Promise<void> {
  const read = await readAnswered(openDb(env.DB), [raceId], [memberId])
  if (read.length > 0) await publishCounts(env, read)
}

/** Marks as read notifications about a race that changed or was deleted, if they are no longer true; gives whose they were. */
export async function readOutdated(db: Db, raceId: string): Promise<string[]> {
  return markRead(
    db,
    sql`SELECT n.id FROM json_each(${JSON.stringify(raceTypes)}) type
      CROSS JOIN notifications n ON n.id > type.value || ${`:${raceId}:`} AND n.id < type.value || ${`:${raceId};`}
      ${howItStands(saidInBell)} WHERE n.is_read = 0 AND NOT ${isStillSo(saidInBell)}`,
  )
}

async function markRead(db: Db, ids: SQL) {
  const rows = await db
    .update(notifications)
    .set({ isRead: true, pushAt: null })
    .where(sql`id IN (${ids})`)
    .returning({ memberId: notifications.memberId })
  return [...new Set(rows.map(({ memberId }) => memberId))]
}
