import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { incidents } from '../../../db/schema/index.ts'
import { type CaseNews, notifyOfCase, settleCaseNews } from '../../notifications/mutations/cases.ts'
import { answerers, isDecidable, judges } from '../rules/cases.ts'
import { partiesOf } from '../rules/conflicts.ts'
import type { LoadedCase } from '../rules/views.ts'
import { ANSWER, UNVOTED } from '../rules/windows.ts'
import { isBeingVotedOn } from './votes.ts'

/** Notifies the stewards once of a case whose hearing is over; gives their ids. */
export async function callStewards(db: Db, file: LoadedCase, now: number): Promise<string[]> {
  const voters = file.votes.map(({ stewardId }) => stewardId)
  const memberIds = judges(file).filter(id => !voters.includes(id))
  const call = {
    type: 'incident-vote',
    incidentId: file.id,
    about: file.times.replyUntil,
    memberIds,
    ...(isDecidable(file, now) && { why: 'undecided' as const }),
  } as const
  const told = await notifyOfCase(db, call, now, isBeingVotedOn(now))
  return told.map(({ memberId }) => memberId)
}

/** Notifies stewards who may answer an appeal and have not been notified; gives their ids. */
export async function callAnswerers(db: Db, file: LoadedCase, now: number): Promise<string[]> {
  const isWaiting = sql`i.appealed_at > ${now - ANSWER} AND i.answered_at IS NULL`
  return (await notifyOfCase(db, answerCall(file), now, isWaiting)).map(({ memberId }) => memberId)
}

/** The notification for stewards who may answer an appeal. */
export function answerCall(file: LoadedCase): CaseNews {
  const memberIds = answerers(file)
  return { type: 'appeal', incidentId: file.id, about: file.row.decidedAt ?? 0, memberIds }
}

const UNVOTED_TEXT = 'No steward voted in time, so the case was closed without action.'
const UNANSWERED_TEXT = 'Nobody answered the appeal in time, so the decision stands.'

/** Closes a case on which no steward voted in time and notifies its parties; gives their ids. Run twice, it changes nothing. */
export async function closeUnvoted(db: Db, file: LoadedCase, now: number): Promise<string[]> {
  const at = file.times.replyUntil + UNVOTED
  const decision = {
    byId: null,
    verdict: 'no-action',
    text: UNVOTED_TEXT,
    rule: null,
    penalties: [],
    takenBack: file.takenBack,
  }
  const isDue = sql`EXISTS (SELECT 1 FROM incidents c WHERE c.id = ${file.id} AND c.decided_at IS NULL AND c.withdrawn_at IS NULL
    AND c.reply_until = ${file.times.replyUntil} AND c.reply_until <= ${now - UNVOTED}
    AND NOT EXISTS (SELECT 1 FROM incident_votes v WHERE v.incident_id = c.id))`
  const news = {
    type: 'incident-decided',
    incidentId: file.id,
    about: at,
    memberIds: partiesOf(file),
  } as const
  const { told, settled } = await batch(db, {
    told: notifyOfCase(db, { ...news, why: 'unvoted' }, now, isDue),
    settled: settleCaseNews(db, 'incident-vote', file.id, isDue),
    incident: db
      .update(incidents)
      .set({ decidedAt: at, decision: JSON.stringify(decision) })
      .where(and(eq(incidents.id, file.id), isDue)),
  })
  return [...told, ...settled].map(({ memberId }) => memberId)
}

/** Confirms a decision whose appeals nobody answered in time and notifies its parties; gives their ids. Run twice, it changes nothing. */
export async function closeUnanswered(db: Db, file: LoadedCase, now: number): Promise<string[]> {
  const { id, row } = file
  const at = (row.appealedAt ?? 0) + ANSWER
  const isDue = sql`EXISTS (SELECT 1 FROM incidents c WHERE c.id = ${id} AND c.answered_at IS NULL
    AND c.appealed_at = ${row.appealedAt} AND c.appealed_at <= ${now - ANSWER})`
  const news = { type: 'appeal-answered', incidentId: id, about: at, memberIds: partiesOf(file) } as const
  const { told, settled } = await batch(db, {
    told: notifyOfCase(db, { ...news, why: 'unanswered' }, now, isDue),
    settled: settleCaseNews(db, 'appeal', id, isDue),
    incident: db
      .update(incidents)
      .set({ answeredAt: at, answer: JSON.stringify({ byId: null, text: UNANSWERED_TEXT }) })
      .where(and(eq(incidents.id, id), isDue)),
  })
  return [...told, ...settled].map(({ memberId }) => memberId)
}
