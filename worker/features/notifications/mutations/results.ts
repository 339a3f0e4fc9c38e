import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/index.ts'
import { afterQuietHours } from '../../push/rules/quiet-hours.ts'
import type { RaceInWords } from '../rules/race-words.ts'

const always: SQL = sql`1`

/** What a result says about drivers. */
interface SheetNews {
  type: 'result' | 'no-show'
  /** The middle of their ids, so that each is sent once: the version, or the act that changed the result. */
  about: string
  /** Whom to notify, and what the result of which race says about them. */
  told: readonly ({ raceId: string; memberId: string } & Omit<
    Partial<Nullable<RaceInWords>>,
    'race' | 'start'
  >)[]
}
type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/**
 * The statement that notifies drivers of their result, once each, if `when` holds; part of the batch that changes it. At
 * night alerts wait for the morning. Gives the ids of those notified.
 */
export function notifyOfSheet(db: Db, { type, about, told }: SheetNews, now: number, when = always) {
  // Drivers with the same notification have ids that begin alike; each place is one driver's.
  const each = type === 'result' ? sql`one.key || ':'` : sql`''`
  const ring = selectColumns(
    notifications,
    {
      id: sql`${`${type}:`} || races.id || ${`:${about}:`} || ${each} || m.id`,
      memberId: sql`m.id`,
      type,
      createdAt: now,
      // Patching with null changes nothing.
      excerpt: sql`json_patch(json_object('race', races.name, 'start', races.date), json_remove(one.value, '$.memberId', '$.raceId'))`,
      raceId: sql`races.id`,
      pushAt: afterQuietHours(now),
    },
    sql`FROM json_each(${JSON.stringify(told)}) one CROSS JOIN races ON races.id = one.value ->> 'raceId'
      CROSS JOIN members m ON m.id = one.value ->> 'memberId' AND m.status = 'approved' WHERE ${when}`,
  )
  return db
    .insert(notifications)
    .select(ring)
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/** Notifications about a race's result that are no longer true: of these drivers, or of all but these. */
type Outdated = { raceId: string; type: SheetNews['type'] } & (
  | { of: readonly string[] }
  | { butOf: readonly string[] }
)

/**
 * The statement that marks notifications about a result as outdated and read, if `when` holds; gives whose they were. Their
 * pushes are no longer sent.
 */
export function settleSheetNews(
  db: Db,
  outdated: readonly Outdated[],
  since: NonNullable<RaceInWords['since']>,
  when = always,
) {
  const said = outdated.map(({ raceId, type, ...who }) => {
    const start = `${type}:${raceId}`
    return 'of' in who ? { start, memberIds: who.of, are: 1 } : { start, memberIds: who.butOf, are: 0 }
  })
  const settled = sql`SELECT n.id FROM json_each(${JSON.stringify(said)}) one
    CROSS JOIN notifications n ON n.id > one.value ->> 'start' || ':' AND n.id < one.value ->> 'start' || ';'
    WHERE (n.member_id IN (SELECT value FROM json_each(one.value -> 'memberIds'))) = one.value ->> 'are'
    AND n.excerpt ->> 'since' IS NULL`
  return db
    .update(notifications)
    .set({
      isRead: true,
      pushAt: null,
      excerpt: sql`json_set(${notifications.excerpt}, '$.since', ${since})`,
    })
    .where(sql`id IN (${settled}) AND ${when}`)
    .returning({ id: notifications.id, type: notifications.type, memberId: notifications.memberId })
}
