import { and, eq, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { incidents, penalties } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { Problem } from '../../../lib/problem.ts'
import { invalidInput } from '../../../lib/validate.ts'
import { notifyOfCase, settleCaseNews } from '../../notifications/mutations/cases.ts'
import { correctResult, newsOf, type ResultNews } from '../../results/mutations/corrections.ts'
import { recount } from '../../standings/mutations.ts'
import type { DecisionInput } from '../contract.ts'
import { mayBeTakenBack } from '../queries/decisions.ts'
import { isDecidable, stateOfCase } from '../rules/cases.ts'
import { partiesOf } from '../rules/conflicts.ts'
import { type CasePenalty, prefill, whatVerdictForbids } from '../rules/penalties.ts'
import type { LoadedCase } from '../rules/views.ts'
import { APPEAL } from '../rules/windows.ts'
import { bySheet, refuseGapsOfReturned, refuseMissingGaps, type Sheet } from './gaps.ts'
import { closedAt, hearingOpen, isBeingVotedOn } from './votes.ts'

/**
 * Decides a case with its penalties, once, and notifies its parties and the drivers it moves in the result; gives their ids.
 * Throws `invalid`, `hearing_open`, `votes_missing`, `already_decided`, `gaps_missing`.
 */
export async function decide(db: Db, file: LoadedCase, byId: string, input: DecisionInput, now: number) {
  refuseOutsiders(file, input.penalties)
  if (!isDecidable(file, now)) throw refusalOf(file, now)
  const change = await bySheet(db, file, async sheet => {
    await refuseMissingGaps(db, sheet, input.penalties)
    return writeDecision(db, file, { ...input, byId, sheet }, now)
  })
  if (!change) throw alreadyDecided()
  return change
}

/** The ids of those notified of a change in a case, and of its effect on the result. */
export interface CaseChange {
  told: string[]
  result: ResultNews
}

/** A case change from the rows of those it notified. */
export function changeOf(told: readonly { memberId: string }[], result: ResultNews): CaseChange {
  return { told: told.map(({ memberId }) => memberId), result }
}

async function writeDecision(
  db: Db,
  file: LoadedCase,
  { text, rule, penalties: taken, byId, sheet, ...input }: DecisionInput & { byId: string; sheet: Sheet },
  now: number,
) {
  const verdict = input.verdict ?? verdictOf(file, taken)
  const decision = { byId, verdict, text, rule, penalties: taken, takenBack: file.takenBack }
  const incidentId = file.id
  const mayDecide = sql`EXISTS (SELECT 1 FROM incidents i WHERE i.id = ${incidentId} AND ${isBeingVotedOn(now)})
    AND ${sheet.isAsRead}`
  const news = { type: 'incident-decided', incidentId, about: now, memberIds: partiesOf(file) } as const
  // Every statement checks this, so the one that changes the answer comes last.
  const { told, settled, corrected, decided } = await batch(db, {
    audit: insertAudit(
      db,
      { at: now, actor: byId, action: 'incident.decide', subject: incidentId },
      mayDecide,
    ),
    penalties: insertPenalties(db, file, taken, mayDecide),
    told: notifyOfCase(db, { ...news, until: now + APPEAL }, now, mayDecide),
    settled: settleCaseNews(db, 'incident-vote', incidentId, mayDecide),
    corrected: correctResult(db, file, { by: 'decision', race: sheet, penalties: taken }, now, mayDecide),
    decided: db
      .update(incidents)
      .set({ decidedAt: now, decision: JSON.stringify(decision), votedAt: closedAt(incidentId, now) })
      .where(and(eq(incidents.id, incidentId), sql`decided_at IS NULL`, mayDecide))
      .returning({ id: incidents.id }),
    tables: taken.length > 0 ? countAnew(db, file, now) : [],
  })
  if (decided.length === 0) return null
  return changeOf([...told, ...settled], newsOf(corrected.settled, corrected.told))
}

/** The statement that stores penalties, if `when` holds. */
export function insertPenalties(
  db: Db,
  { id, raceId }: LoadedCase,
  taken: readonly CasePenalty[],
  when: SQL,
) {
  const row = {
    raceId,
    incidentId: id,
    memberId: sql`one.value ->> 'memberId'`,
    seconds: sql`one.value ->> 'seconds'`,
    places: sql`one.value ->> 'places'`,
    points: sql`one.value ->> 'points'`,
    isExcluded: sql`one.value ->> 'excluded'`,
    licence: sql`one.value ->> 'licence'`,
  }
  return db
    .insert(penalties)
    .select(selectColumns(penalties, row, sql`FROM json_each(${JSON.stringify(taken)}) one WHERE ${when}`))
}

/** The statements that recalculate a championship's points, for the end of the batch that changes penalties. */
export function countAnew(db: Db, { championshipId }: LoadedCase, now: number) {
  return recount(db, sql`${championshipId}`, now)
}

/** Throws `invalid` if a penalty is for somebody who is no party to the case. */
export function refuseOutsiders(file: LoadedCase, taken: readonly CasePenalty[]): void {
  const parties = partiesOf(file)
  const outsider = taken.findIndex(({ memberId }) => !parties.includes(memberId))
  if (outsider < 0) return
  const message = 'That driver is not involved in this case'
  throw invalidInput([{ path: `penalties.${outsider}.memberId`, message }])
}

function verdictOf(file: LoadedCase, penalties: readonly CasePenalty[]) {
  const { verdict } = prefill(file.votes)
  if (whatVerdictForbids({ verdict, penalties }) === null) return verdict
  return penalties.length > 0 ? 'penalty' : 'no-action'
}

function refusalOf(file: LoadedCase, now: number) {
  const state = stateOfCase(file, now)
  if (state === 'hearing') return hearingOpen(file)
  if (state === 'voting') return new Problem('votes_missing')
  if (state === 'withdrawn') return alreadyDecided('This report has been withdrawn.')
  if (state === 'closed')
    return alreadyDecided('No steward voted in time, so this case was closed without action.')
  return alreadyDecided()
}

function alreadyDecided(detail = 'Another steward has already decided this case.') {
  return new Problem('already_decided', { detail })
}

/**
 * Takes a decision back, in the version that was read, before it is final or appealed: its penalties are removed, and
 * stewards decide again. Gives the ids of those whose bells changed. Throws `appeal_closed`, `gaps_missing`.
 */
export async function takeBack(db: Db, file: LoadedCase, byId: string, reason: string, now: number) {
  const change = await bySheet(db, file, async sheet => {
    await refuseGapsOfReturned(db, sheet, { before: file.penalties, after: [] })
    return writeTakenBack(db, file, { byId, reason, sheet }, now)
  })
  if (!change) throw new Problem('appeal_closed', { detail: 'This decision cannot be withdrawn.' })
  return change
}

async function writeTakenBack(
  db: Db,
  file: LoadedCase,
  { byId, reason, sheet }: { byId: string; reason: string; sheet: Sheet },
  now: number,
) {
  const incidentId = file.id
  const mayTakeBack = sql`EXISTS (SELECT 1 FROM incidents WHERE id = ${incidentId}
    AND decided_at = ${file.row.decidedAt} AND ${mayBeTakenBack(now)})
    AND ${sheet.isAsRead}`
  const decision = JSON.stringify({ takenBack: { byId, at: now, reason } })
  const { settled, corrected, taken } = await batch(db, {
    audit: insertAudit(
      db,
      { at: now, actor: byId, action: 'incident.take-back', subject: incidentId },
      mayTakeBack,
    ),
    formerPenalties: db.delete(penalties).where(and(eq(penalties.incidentId, incidentId), mayTakeBack)),
    settled: settleCaseNews(db, 'incident-decided', incidentId, mayTakeBack),
    corrected: correctResult(db, file, { by: 'taken-back', race: sheet, penalties: [] }, now, mayTakeBack),
    taken: db
      .update(incidents)
      // The time to vote starts again, and stewards are notified again.
      .set({ decidedAt: null, decision, replyUntil: now })
      .where(and(eq(incidents.id, incidentId), mayTakeBack))
      .returning({ id: incidents.id }),
    tables: file.penalties.length > 0 ? countAnew(db, file, now) : [],
  })
  return taken.length === 0 ? null : changeOf(settled, newsOf(corrected.settled, corrected.told))
}
