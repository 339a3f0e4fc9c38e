import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { appeals, incidents, penalties } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { Problem } from '../../../lib/problem.ts'
import { notifyOfCase, settleCaseNews } from '../../notifications/mutations/cases.ts'
import { correctResult, newsOf } from '../../results/mutations/corrections.ts'
import type { AnswerInput, AppealInput } from '../contract.ts'
import { stateOfCase } from '../rules/cases.ts'
import { partiesOf } from '../rules/conflicts.ts'
import { type CasePenalty, isHarsher } from '../rules/penalties.ts'
import type { LoadedCase } from '../rules/views.ts'
import { ANSWER, APPEAL, mayBeAppealed } from '../rules/windows.ts'
import { answerCall } from './closing.ts'
import { changeOf, countAnew, insertPenalties, refuseOutsiders } from './decisions.ts'
import { bySheet, refuseGapsOfReturned, refuseMissingGaps, type Sheet } from './gaps.ts'
import { keepClips, refuseForeignClips } from './reports.ts'

/**
 * Records a party's appeal, one each, and notifies the stewards who did not decide; gives their ids. Throws `invalid`,
 * `appeal_closed`, `already_appealed`.
 */
export async function appeal(db: Db, file: LoadedCase, memberId: string, said: AppealInput, now: number) {
  await refuseForeignClips(db, memberId, said.clips)
  const incidentId = file.id
  const isOpen = sql`decided_at > ${now - APPEAL} AND answered_at IS NULL AND decision ->> 'byId' IS NOT NULL`
  const isAppealed = sql`EXISTS (SELECT 1 FROM appeals WHERE incident_id = ${incidentId} AND member_id = ${memberId} AND at = ${now})`
  const { ground, text: account, clips } = said
  const row = { incidentId, memberId, ground, account, clips: JSON.stringify(clips), at: now }
  const { made, told, settled } = await batch(db, {
    made: db
      .insert(appeals)
      .select(selectColumns(appeals, row, sql`FROM incidents WHERE id = ${incidentId} AND ${isOpen}`))
      .onConflictDoNothing()
      .returning({ memberId: appeals.memberId }),
    clips: keepClips(db, incidentId, memberId, clips, isAppealed),
    told: notifyOfCase(db, answerCall(file), now, isAppealed),
    settled: settleCaseNews(
      db,
      'incident-decided',
      incidentId,
      sql`member_id = ${memberId} AND ${isAppealed}`,
    ),
    incident: db
      .update(incidents)
      .set({ appealedAt: now })
      .where(and(eq(incidents.id, incidentId), isAppealed)),
  })
  if (made.length > 0) return [...told, ...settled].map(row => row.memberId)
  throw new Problem(mayBeAppealed(file.times, now) ? 'already_appealed' : 'appeal_closed')
}

/**
 * Answers the appeals against a decision, finally; gives the ids of those notified. Throws `invalid`, `no_appeal`,
 * `already_answered`, `harsher`, `gaps_missing`.
 */
export async function answer(db: Db, file: LoadedCase, byId: string, said: AnswerInput, now: number) {
  refuseOutsiders(file, said.penalties)
  if (file.row.answeredAt !== null) throw new Problem('already_answered')
  if (stateOfCase(file, now) !== 'appealed') throw new Problem('no_appeal')
  if (isHarsher(said.penalties, file.penalties)) throw new Problem('harsher')
  const change = await bySheet(db, file, async sheet => {
    await refuseMissingGaps(db, sheet, insteadOfExclusion(said.penalties, file.penalties))
    await refuseGapsOfReturned(db, sheet, { before: file.penalties, after: said.penalties })
    return writeAnswer(db, file, { ...said, byId, sheet }, now)
  })
  if (!change) throw new Problem('already_answered')
  return change
}

async function writeAnswer(
  db: Db,
  file: LoadedCase,
  { byId, sheet, ...said }: AnswerInput & { byId: string; sheet: Sheet },
  now: number,
) {
  const incidentId = file.id
  const mayAnswer = sql`EXISTS (SELECT 1 FROM incidents i WHERE i.id = ${incidentId} AND i.decided_at = ${file.row.decidedAt}
    AND i.appealed_at > ${now - ANSWER} AND i.answered_at IS NULL AND i.decision ->> 'byId' <> ${byId}
    AND NOT EXISTS (SELECT 1 FROM incident_votes v WHERE v.incident_id = i.id AND v.steward_id = ${byId}))
    AND ${sheet.isAsRead}`
  const news = { type: 'appeal-answered', incidentId, about: now, memberIds: partiesOf(file) } as const
  const { told, settled, corrected, answered } = await batch(db, {
    audit: insertAudit(
      db,
      { at: now, actor: byId, action: 'incident.answer', subject: incidentId },
      mayAnswer,
    ),
    formerPenalties: db.delete(penalties).where(and(eq(penalties.incidentId, incidentId), mayAnswer)),
    penalties: insertPenalties(db, file, said.penalties, mayAnswer),
    told: notifyOfCase(db, news, now, mayAnswer),
    settled: settleCaseNews(db, 'appeal', incidentId, mayAnswer),
    corrected: correctResult(
      db,
      file,
      { by: 'appeal', race: sheet, penalties: said.penalties },
      now,
      mayAnswer,
    ),
    answered: db
      .update(incidents)
      .set({ answeredAt: now, answer: JSON.stringify({ byId, text: said.text }) })
      .where(and(eq(incidents.id, incidentId), mayAnswer))
      .returning({ id: incidents.id }),
    tables: file.penalties.length > 0 ? countAnew(db, file, now) : [],
  })
  if (answered.length === 0) return null
  return changeOf([...told, ...settled], newsOf(corrected.settled, corrected.told))
}

// Seconds that were decided stay, whatever became of the gaps. Seconds that replace an exclusion are new.
function insteadOfExclusion(answered: readonly CasePenalty[], decided: readonly CasePenalty[]) {
  return answered.filter(after =>
    decided.some(({ memberId, excluded }) => memberId === after.memberId && excluded && !after.excluded),
  )
}
