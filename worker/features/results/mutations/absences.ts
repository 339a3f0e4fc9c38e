import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, jsonList, selectColumns } from '../../../db/client.ts'
import { absences } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { Problem } from '../../../lib/problem.ts'
import { findAbsence } from '../queries.ts'

/** A change of a result: the race, the actor, and the time (epoch ms). */
export interface Act {
  raceId: string
  actor: string
  now: number
}

/** Excuses an absence, or undoes that; gives whether anything changed. Throws `not_found`. */
export async function excuseAbsence(
  db: Db,
  { raceId, actor, now }: Act,
  { memberId, excused }: { memberId: string; excused: boolean },
): Promise<boolean> {
  const isOther = and(
    eq(absences.raceId, raceId),
    eq(absences.memberId, memberId),
    sql`(${absences.excusedBy} IS NOT NULL) <> ${excused}`,
  )
  const action = excused ? 'absence.excuse' : 'absence.unexcuse'
  const isAct = sql`EXISTS (SELECT 1 FROM absences WHERE ${isOther})`
  const { changed } = await batch(db, {
    audit: insertAudit(db, { at: now, actor, action, subject: raceId, detail: memberId }, isAct),
    changed: db
      .update(absences)
      .set({ excusedBy: excused ? actor : null })
      .where(isOther)
      .returning({ memberId: absences.memberId }),
  })
  if (changed.length > 0) return true
  if (!(await findAbsence(db, raceId, memberId))) throw new Problem('not_found')
  return false
}

/**
 * The statements that record these drivers as no-shows, and no others. An existing absence stays as it is: excused, or passed
 * on at the doors.
 */
export function saveNoShows(db: Db, raceId: string, noShows: readonly string[], now: number) {
  const row = { memberId: sql`m.id`, raceId, kind: 'no-show', at: now } as const
  const here = sql`FROM json_each(${JSON.stringify(noShows)}) one CROSS JOIN members m ON m.id = one.value WHERE 1`
  return [
    takeBackNoShows(db, raceId, noShows),
    db
      .insert(absences)
      .select(selectColumns(absences, row, here))
      .onConflictDoNothing(),
  ] as const
}

/** The statement that removes the no-shows of a race, except some. */
export function takeBackNoShows(db: Db, raceId: string, but: readonly string[]) {
  return db
    .delete(absences)
    .where(
      and(
        eq(absences.raceId, raceId),
        eq(absences.kind, 'no-show'),
        sql`${absences.memberId} NOT IN ${jsonList(but)}`,
      ),
    )
}
