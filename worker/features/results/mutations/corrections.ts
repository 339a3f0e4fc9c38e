import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../../db/client.ts'
import { resultSheets } from '../../../db/schema/index.ts'
import { newId } from '../../../lib/crypto.ts'
import type { CasePenalty } from '../../incidents/rules/penalties.ts'
import type { LoadedCase } from '../../incidents/rules/views.ts'
import { notifyOfSheet, settleSheetNews } from '../../notifications/mutations/results.ts'
import { type CorrectingAct, correctingActs } from '../../notifications/rules/race-words.ts'
import { alertKey } from '../../push/rules/alerts.ts'
import type { ResultLine } from '../../standings/rules/classification.ts'
import { changedOutcomes, type Judged, type Outcome, outcomesOf } from '../../standings/rules/outcomes.ts'
import type { Counted } from '../queries/counted.ts'

/** Whose bells a changed result updates, and the keys of alerts that are no longer true. */
export interface ResultNews {
  told: string[]
  outdated: string[]
}

/** What stewards change: the new penalties of a case. */
interface Correction {
  by: CorrectingAct
  /** The race with the penalties of all other cases; without rows if it has no result. */
  race: Judged & { lines: readonly ResultLine[] }
  penalties: readonly CasePenalty[]
}

/**
 * The statements by which changed penalties notify the drivers they move in a published result, mark their old notification
 * as outdated, and mark a final result as corrected; nothing if nobody moves. Part of the batch that changes the penalties,
 * if `when` holds. `newsOf` reads their answers.
 */
export function correctResult(
  db: Db,
  { id: incidentId, raceId, penalties: before }: Pick<LoadedCase, 'id' | 'raceId' | 'penalties'>,
  { by, race, penalties }: Correction,
  now: number,
  when: SQL,
) {
  const outcomesWith = (own: readonly CasePenalty[]) =>
    outcomesOf(race.lines, {
      ...race,
      penalties: [...race.penalties, ...own.map(penalty => ({ ...penalty, incidentId }))],
    })
  const moved = changedOutcomes(outcomesWith(before), outcomesWith(penalties))
  return correct(db, by, [{ raceId, moved }], now, when)
}

/**
 * Like `correctResult`, for all races that now count differently: each before (latest first) and after. A driver who moves in
 * several is notified once, about the latest.
 */
export function correctResults(
  db: Db,
  races: readonly Counted[],
  { by, judged }: { by: CorrectingAct; judged: (race: Counted) => Partial<Judged> },
  now: number,
  when: SQL,
) {
  const changes = races.map(race => {
    const after = outcomesOf(race.lines, { ...race, ...judged(race) })
    return { raceId: race.raceId, moved: changedOutcomes(outcomesOf(race.lines, race), after) }
  })
  return correct(db, by, changes, now, when)
}

interface Move {
  raceId: string
  moved: readonly Outcome[]
}

function correct(db: Db, by: CorrectingAct, changes: readonly Move[], now: number, when: SQL) {
  const moves = changes.filter(({ moved }) => moved.length > 0)
  const isMoved = sql`${moves.length > 0} AND ${when}`
  return {
    settled: settleSheetNews(
      db,
      moves.map(({ raceId, moved }) => ({ raceId, type: 'result', of: moved.map(one => one.memberId) })),
      'corrected',
      isMoved,
    ),
    told: notifyOfSheet(db, { type: 'result', about: newId(), told: onceEach(moves, by) }, now, isMoved),
    sheet: db
      .update(resultSheets)
      .set({ correctedAt: now, correctedReason: correctingActs[by] })
      .where(
        and(
          inArray(resultSheets.raceId, jsonList(moves.map(({ raceId }) => raceId))),
          isNotNull(resultSheets.finalAt),
          isMoved,
        ),
      ),
  }
}

function onceEach(moves: readonly Move[], by: CorrectingAct) {
  const all = moves.flatMap(({ raceId, moved }) => moved.map(outcome => ({ raceId, ...toldOf(outcome) })))
  const counts = new Map<string, number>()
  for (const { memberId } of all) counts.set(memberId, (counts.get(memberId) ?? 0) + 1)
  const latest = new Map(all.toReversed().map(one => [one.memberId, one]))
  return [...latest.values()].map(one => {
    const others = (counts.get(one.memberId) ?? 1) - 1
    return { ...one, after: by, others: others || null }
  })
}

/** What a new sheet adds to a final result: when and why it was corrected. */
export function correctedIfFinal(reason: string | null, now: number) {
  const ifFinal = (value: string | number | null, otherwise: SQL) =>
    sql`iif(result_sheets.final_at IS NULL, ${otherwise}, ${value})`
  return {
    correctedAt: ifFinal(now, sql`result_sheets.corrected_at`),
    correctedReason: ifFinal(reason, sql`result_sheets.corrected_reason`),
  }
}

/** What a driver is told about their result in a race. */
export function toldOf({ memberId, place, isExcluded, points }: Outcome) {
  return { memberId, place, excluded: isExcluded ? (1 as const) : null, points }
}

/** Who was notified of a change, from the rows marked and created. */
export function newsOf(
  settled: readonly { id: string; type: string; memberId: string }[],
  told: readonly { memberId: string }[],
): ResultNews {
  // Each place has an alert of its own; the alert to all no-shows checks each of them again.
  const outdated = settled
    .filter(({ type }) => type === 'result')
    .map(({ id, memberId }) => alertKey(id, memberId))
  return { told: [...new Set([...settled, ...told].map(({ memberId }) => memberId))], outdated }
}
