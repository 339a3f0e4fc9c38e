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
 * Casts a steward's vote, or changes it while not all are in; the last that is needed lets all be seen. Gives whose bells
 * that changed. Throws `invalid`, `hearing_open`, `votes_closed`.
 */
export async function vote(db: Db, file: LoadedCase, stewardId: string, said: VoteInput, now: number) {
  if (said.blamedId !== null && !partiesOf(file).includes(said.blamedId))
    throw invalidInput([{ path: 'blamedId', message: 'That driver is no party to this case' }])
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
 * Notes that the votes of a case have been seen, so that none is cast or changed any more: not even where more of them are
 * needed again than were, or the windows begin anew.
 */
export async function closeVotes(db: Db, incidentId: string, now: number): Promise<void> {
  await db
    .update(incidents)
    .set({ votedAt: closedAt(incidentId, now) })
    .where(and(eq(incidents.id, incidentId), sql`voted_at IS NULL`))
}

/** SQL, for an UPDATE of a case: since when no vote is cast any more, `now` at the latest; none where nobody has voted. */
export function closedAt(incidentId: string, now: number): SQL<number | null> {
  return sql`coalesce(voted_at, (SELECT ${now} FROM incident_votes WHERE incident_id = ${incidentId} LIMIT 1))`
}

// With all votes in, whoever has not voted need not any more; one of them writes the decision.
function areIn(incidentId: string) {
  return sql`EXISTS (SELECT 1 FROM incidents WHERE id = ${incidentId} AND voted_at IS NOT NULL)`
}

/** SQL: whether a case (`i`) is heard and neither decided nor closed. */
export function isBeingVotedOn(now: number): SQL {
  return sql`i.decided_at IS NULL AND i.withdrawn_at IS NULL AND i.reply_until <= ${now}
    AND NOT (i.reply_until <= ${now - UNVOTED} AND NOT EXISTS (SELECT 1 FROM incident_votes w WHERE w.incident_id = i.id))`
}

function refusalOf(file: LoadedCase, now: number) {
  if (stateOfCase(file, now) !== 'hearing') return new Problem('votes_closed')
  return hearingOpen(file)
}

/** The refusal of what would come before the drivers have been heard. */
export function hearingOpen({ times }: LoadedCase): Problem {
  const detail = `The drivers who were named can give their side until ${londonDayAndTime(times.replyUntil)}.`
  return new Problem('hearing_open', { detail })
}
