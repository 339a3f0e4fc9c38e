import { and, eq, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { incidents, incidentVotes } from '../../../db/schema/index.ts'
import { Problem } from '../../../lib/problem.ts'
import { londonDayAndTime } from '../../../lib/text/london-dates.ts'
import { invalidInput } from '../../../lib/validate.ts'
import { settleCaseNews } from '../../notifications/mutations/cases.ts'
import type { VoteInput } from '../contract.ts'
import { judges, stateOfCase } from '../rules/cases.ts'
import { partiesOf } from '../rules/conflicts.ts'
import type { LoadedCase } from '../rules/views.ts'
import { UNVOTED, VOTE, votesNeeded } from '../rules/windows.ts'

/**
 * Casts or changes a steward's vote until all are in; the last one needed shows them all. Gives the ids of those whose bells
 * changed. Throws `invalid`, `hearing_open`, `votes_closed`.
 */
export async function vote(db: Db, file: LoadedCase, stewardId: string, said: VoteInput, now: number) {
  if (said.blamedId !== null && !partiesOf(file).includes(said.blamedId))
    throw invalidInput([{ path: 'blamedId', message: 'That driver is not involved in this case' }])
  const incidentId = file.id
  const needed = votesNeeded(judges(file).length)
  const votes = sql`(SELECT count(*) FROM incident_votes v WHERE v.incident_id = i.id)`
  const isOpen = sql`i.id = ${incidentId} AND ${isBeingVotedOn(now)} AND i.voted_at IS NULL
    AND ${votes} < ${needed} AND NOT (i.reply_until <= ${now - VOTE} AND ${votes} > 0)`
  const { verdict, blamedId, offence, reason } = said
  const judgement = { verdict, blamedId, offence, reason, at: now }
  const cast = selectColumns(
    incidentVotes,
    { incidentId: sql`i.id`, stewardId, ...judgement },
    sql`FROM incidents i WHERE ${isOpen}`,
  )
  const isCast = sql`EXISTS (SELECT 1 FROM incident_votes WHERE incident_id = ${incidentId}
    AND steward_id = ${stewardId} AND at = ${now})`
  const {
    counted: [counted],
    settled,
  } = await batch(db, {
    counted: db
      .insert(incidentVotes)
      .select(cast)
      .onConflictDoUpdate({ target: [incidentVotes.incidentId, incidentVotes.stewardId], set: judgement })
      .returning({ stewardId: incidentVotes.stewardId }),
    incident: db
      .update(incidents)
      .set({ votedAt: now })
      .where(
        and(
          eq(incidents.id, incidentId),
          sql`voted_at IS NULL AND decided_at IS NULL AND (SELECT count(*) FROM incident_votes WHERE incident_id = ${incidentId})
            >= iif(reply_until <= ${now - VOTE}, 1, ${Math.max(1, needed)})`,
        ),
      ),
    settled: settleCaseNews(
      db,
      'incident-vote',
      incidentId,
      sql`${isCast} AND (member_id = ${stewardId} OR ${areIn(incidentId)})`,
    ),
  })
  if (!counted) throw refusalOf(file, now)
  return settled.map(({ memberId }) => memberId)
}

/**
 * Records that a steward has seen all votes of a case, so that none can be cast or changed any more, even if more are needed
 * again or the time to vote starts again.
 */
export async function closeVotes(db: Db, incidentId: string, now: number): Promise<void> {
  await db
    .update(incidents)
    .set({ votedAt: closedAt(incidentId, now) })
    .where(and(eq(incidents.id, incidentId), sql`voted_at IS NULL`))
}

/** SQL for an UPDATE of a case: when its votes closed, `now` at the latest; null if nobody has voted. */
export function closedAt(incidentId: string, now: number): SQL<number | null> {
  return sql`coalesce(voted_at, (SELECT ${now} FROM incident_votes WHERE incident_id = ${incidentId} LIMIT 1))`
}

// Once all votes are in, no more are needed, and one steward writes the decision.
function areIn(incidentId: string) {
  return sql`EXISTS (SELECT 1 FROM incidents WHERE id = ${incidentId} AND voted_at IS NOT NULL)`
}

/** SQL: whether a case (`i`) is heard but neither decided nor closed. */
export function isBeingVotedOn(now: number): SQL {
  return sql`i.decided_at IS NULL AND i.withdrawn_at IS NULL AND i.reply_until <= ${now}
    AND NOT (i.reply_until <= ${now - UNVOTED} AND NOT EXISTS (SELECT 1 FROM incident_votes w WHERE w.incident_id = i.id))`
}

function refusalOf(file: LoadedCase, now: number) {
  if (stateOfCase(file, now) !== 'hearing') return new Problem('votes_closed')
  return hearingOpen(file)
}

/** The refusal of acts that come before the end of the hearing. */
export function hearingOpen({ times }: LoadedCase): Problem {
  const detail = `The drivers named in this case can give their side until ${londonDayAndTime(times.replyUntil)}.`
  return new Problem('hearing_open', { detail })
}
