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

/** Whose bells a change of a result has changed, and which alerts (by their keys) say what is not so any more. */
export interface ResultNews {
  told: string[]
  outdated: string[]
}

/** What stewards change: the penalties of a case, which it has from now on. */
interface Correction {
  by: CorrectingAct
  /** The race with the penalties of all other cases; without lines where it has no result. */
  race: Judged & { lines: readonly ResultLine[] }
  penalties: readonly CasePenalty[]
}

/**
 * The statements by which a change of penalties tells whom it puts elsewhere in a published result, lets the bell's old line
 * say so, and a result that is final that it was corrected; nothing of that where it moves nobody. Part of the batch that
 * changes them, where `when` holds. What they give, `newsOf` reads.
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
 * As `correctResult`, of all races that count otherwise from now on: each as it counted, the latest first, and as it will.
 * Whom that moves in several of them is told once, of the latest.
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

/** Whom a change moves in a race, as it is from then on. */
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

/** What a sheet that is saved over a final one adds to it: when and why it was corrected. */
export function correctedIfFinal(reason: string | null, now: number) {
  const ifFinal = (value: string | number | null, otherwise: SQL) =>
    sql`iif(result_sheets.final_at IS NULL, ${otherwise}, ${value})`
  return {
    correctedAt: ifFinal(now, sql`result_sheets.corrected_at`),
    correctedReason: ifFinal(reason, sql`result_sheets.corrected_reason`),
  }
}

/** What a driver is told of what a race has brought them. */
export function toldOf({ memberId, place, isExcluded, points }: Outcome) {
  return { memberId, place, excluded: isExcluded ? (1 as const) : null, points }
}

/** Whom a change has told, by the rows that were settled and made. */
export function newsOf(
  settled: readonly { id: string; type: string; memberId: string }[],
  told: readonly { memberId: string }[],
): ResultNews {
  // A place has an alert of its own; that of all who did not come asks again for each of them.
  const outdated = settled
    .filter(({ type }) => type === 'result')
    .map(({ id, memberId }) => alertKey(id, memberId))
  return { told: [...new Set([...settled, ...told].map(({ memberId }) => memberId))], outdated }
}
