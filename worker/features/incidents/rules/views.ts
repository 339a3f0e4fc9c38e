import type { appeals, incidentDrivers, incidents } from '../../../db/schema/index.ts'
import { iso } from '../../../lib/clock.ts'
import type { CaseDriver, IncidentSummary, IncidentView, VoteView } from '../contract.ts'
import {
  areAllVotesIn,
  type CaseFile,
  judges,
  mayDo,
  maySee,
  nextOf,
  type Reader,
  roleOf,
  stateOfCase,
  waitsFor,
} from './cases.ts'
import { type CasePenalty, prefill } from './penalties.ts'
import { votesNeeded } from './windows.ts'

/** A case as read from D1: what decides about it, and everything written in it. */
export interface LoadedCase extends CaseFile {
  row: typeof incidents.$inferSelect
  race: { id: string; name: string; date: number }
  drivers: (typeof incidentDrivers.$inferSelect)[]
  appeals: (typeof appeals.$inferSelect)[]
  penalties: CasePenalty[]
  people: ReadonlyMap<string, NonNullable<CaseDriver>>
}

/** A case in a list, as this reader may see it. */
export function summaryOf(file: LoadedCase, reader: Reader, now: number): IncidentSummary {
  const { id, row, race, drivers, people } = file
  const role = roleOf(file, reader)
  const { step, until, isStuck, isVotedOn } = nextOf(file, now)
  const isInside = role !== 'member'
  const own = drivers.find(({ memberId }) => memberId === reader.id)
  return {
    id,
    race: { ...race, date: iso(race.date) },
    lap: row.lap,
    spot: row.spot,
    state: stateOfCase(file, now),
    next: step,
    until: isInside && until !== null ? iso(until) : null,
    isVotedOn,
    reportedAt: iso(row.reportedAt),
    role,
    isStuck: isInside && isStuck,
    drivers: drivers.map(({ memberId }) => ({ id: memberId, member: people.get(memberId) ?? null })),
    verdict: file.decision?.verdict ?? null,
    waitsForYou: waitsFor(file, reader, Boolean(own?.repliedAt), now),
  }
}

/** A case as this reader may see it; `undefined` if they may not know of it. */
export function viewOf(file: LoadedCase, reader: Reader, now: number): IncidentView | undefined {
  if (!maySee(file, reader, now)) return undefined
  const { row, drivers, people, decision, takenBack } = file
  const role = roleOf(file, reader)
  const isInside = role !== 'member'
  const isJudge = role === 'steward'
  const person = (id: string | null) => people.get(id ?? '') ?? null
  const answer: { text: string } | null = row.answer === null ? null : JSON.parse(row.answer)
  return {
    ...summaryOf(file, reader, now),
    official: row.isOfficial,
    reporter: isInside && !row.isOfficial ? { id: row.reporterId, member: person(row.reporterId) } : null,
    raceTime: row.raceTime,
    account: isInside ? row.account : null,
    rule: isInside ? row.rule : null,
    clips: isInside ? JSON.parse(row.clips) : [],
    drivers: drivers.map(driver => ({
      id: driver.memberId,
      member: person(driver.memberId),
      repliedAt: isInside && driver.repliedAt !== null ? iso(driver.repliedAt) : null,
      account: isInside ? driver.account : null,
      atFault: isInside && driver.isAtFault,
      clips: isInside ? JSON.parse(driver.clips) : [],
    })),
    voting: isJudge ? votingOf(file, reader, now) : null,
    decision: decision && {
      at: iso(row.decidedAt ?? 0),
      verdict: decision.verdict,
      text: decision.text,
      rule: decision.rule,
      penalties: decision.penalties,
      by: isJudge ? person(decision.byId) : null,
    },
    takenBack: isInside && takenBack ? { at: iso(takenBack.at), reason: takenBack.reason } : null,
    appeals: isInside
      ? file.appeals.map(({ memberId, ground, account, clips, at }) => ({
          id: memberId,
          member: person(memberId),
          ground,
          text: account,
          clips: JSON.parse(clips),
          at: iso(at),
        }))
      : [],
    answer: answer && { at: iso(row.answeredAt ?? 0), text: answer.text },
    penalties: file.penalties,
    may: mayDo(file, reader, now),
  }
}

// No answer contains another steward's vote before all are in.
function votingOf(file: LoadedCase, reader: Reader, now: number): IncidentView['voting'] {
  const { votes, people } = file
  const isOver = areAllVotesIn(file, now) || file.decision !== null
  const own = votes.find(({ stewardId }) => stewardId === reader.id)
  return {
    needed: isOver
      ? Math.min(votes.length, votesNeeded(Number.POSITIVE_INFINITY))
      : votesNeeded(judges(file).length),
    in: votes.length,
    own: own ? judgementOf(own) : null,
    votes: isOver
      ? votes.map((vote): VoteView => ({ steward: people.get(vote.stewardId) ?? null, ...judgementOf(vote) }))
      : null,
    prefill: isOver ? prefill(votes, file.row.rule) : null,
  }
}

function judgementOf({ verdict, blamedId, offence, reason }: LoadedCase['votes'][number]) {
  return { verdict, blamedId, offence, reason }
}
