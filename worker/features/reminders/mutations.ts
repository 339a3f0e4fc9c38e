import { sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../db/client.ts'
import { raceReminders } from '../../db/schema/index.ts'
import { DAY } from '../../lib/clock.ts'
import type { Reminder, ReminderKind } from './rules.ts'

/** How long it is remembered who was reminded of a race that is over, and how far back it is looked for. */
const KEPT = DAY
const OVERSLEPT = 7 * DAY

/** Remembers who has been reminded of what; races and members that are gone by now are left out. */
export async function noteReminded(
  db: Db,
  kind: ReminderKind,
  reminders: readonly Reminder[],
): Promise<void> {
  const told = reminders.map(({ raceId, about, memberIds }) => ({ raceId, about, memberIds }))
  const row = { raceId: sql`races.id`, memberId: sql`members.id`, kind, about: sql`race.value ->> 'about'` }
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

/** Forgets who was reminded of races that are over. */
export async function forgetReminders(db: Db, now: number): Promise<void> {
  await db
    .delete(raceReminders)
    .where(sql`race_id IN (SELECT id FROM races WHERE date > ${now - OVERSLEPT} AND date <= ${now - KEPT})`)
}
