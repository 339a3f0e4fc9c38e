import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/index.ts'
import { afterQuietHours } from '../../push/rules/quiet-hours.ts'
import type { RaceInWords } from '../rules/race-words.ts'

const always: SQL = sql`1`

/** What a result says of drivers. */
interface SheetNews {
  type: 'result' | 'no-show'
  /** What their ids go on with, so that it is told once: the version, or the act that changed it. */
  about: string
  /** Whom it tells, and what it says of them in which race. */
  told: readonly ({ raceId: string; memberId: string } & Omit<
    Partial<Nullable<RaceInWords>>,
    'race' | 'start'
  >)[]
}
type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/**
 * The statement that tells drivers what a result says of them, each once, where `when` holds; part of the batch that changes
 * it. Phones ring in the morning where it is night. Gives whom it tells.
 */
export function notifyOfSheet(db: Db, { type, about, told }: SheetNews, now: number, when = always) {
  // Who is told the same has an id that begins alike: of a place there is one.
  const each = type === 'result' ? sql`one.key || ':'` : sql`''`
  const ring = selectColumns(
    notifications,
    {
      id: sql`${`${type}:`} || races.id || ${`:${about}:`} || ${each} || m.id`,
      memberId: sql`m.id`,
      type,
      createdAt: now,
      // A patch with a null adds nothing.
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

/** What was said of a race, and of whom it is so no more: these, or everybody but these. */
type Outdated = { raceId: string; type: SheetNews['type'] } & (
  | { of: readonly string[] }
  | { butOf: readonly string[] }
)

/**
 * The statement that lets what a result said of drivers say that it is so no more, where `when` holds, and settles it; gives
 * whose it was. Their phones do not ring for it any more.
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
