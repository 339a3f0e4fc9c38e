import { DAY, HOUR } from '../../../lib/clock.ts'
import { REPORT_WINDOW } from '../../results/rules.ts'

/** How long whom a report names may give their side, in ms. */
export const REPLY = 24 * HOUR
/** How long stewards wait for the votes that are needed before one of them is enough, in ms. */
export const VOTE = 48 * HOUR
/** After so long without a vote a case is closed without action, in ms. */
export const UNVOTED = 7 * DAY
/** How long a decision can be appealed against, or taken back, in ms. */
export const APPEAL = 24 * HOUR
/** After so long without an answer to the latest appeal the decision stands, in ms. */
export const ANSWER = 3 * DAY
/** So many cases of one race a driver may report. */
export const REPORTS = 3
/** Licence points count over so many of the club's latest races. */
export const LICENCE_RACES = 10

/** The stewards whom a case needs; with fewer of them one decides, and another answers an appeal. */
export const STEWARDS = 3

/** What the state of a case follows from. Times in epoch ms. */
export interface CaseTimes {
  /** When the hearing ends, or ended because everybody named had replied. */
  replyUntil: number
  withdrawnAt: number | null
  votedAt: number | null
  decidedAt: number | null
  /** Decided by nobody: no steward had voted in time. */
  isClosed: boolean
  appealedAt: number | null
  answeredAt: number | null
}

/** How far a case is; `closed`: no steward voted in time, so nothing follows. */
export type CaseState = 'hearing' | 'voting' | 'decided' | 'appealed' | 'final' | 'withdrawn' | 'closed'

/** How far a case with so many votes is at this moment (epoch ms). Each window is over at its very end. */
export function stateOf(times: CaseTimes, votes: number, now: number): CaseState {
  const { replyUntil, withdrawnAt, decidedAt, isClosed, appealedAt, answeredAt } = times
  if (withdrawnAt !== null) return 'withdrawn'
  if (isClosed) return 'closed'
  if (decidedAt === null) {
    if (now < replyUntil) return 'hearing'
    return votes === 0 && now >= replyUntil + UNVOTED ? 'closed' : 'voting'
  }
  if (answeredAt !== null) return 'final'
  if (appealedAt !== null) return now < appealedAt + ANSWER ? 'appealed' : 'final'
  return now < decidedAt + APPEAL ? 'decided' : 'final'
}

/** Until when a case is as it is (epoch ms), or `null` where no time ends that. */
export function stateEnds(times: CaseTimes, votes: number, now: number): number | null {
  const { replyUntil, decidedAt, appealedAt } = times
  switch (stateOf(times, votes, now)) {
    case 'hearing':
      return replyUntil
    case 'voting':
      if (now < replyUntil + VOTE) return replyUntil + VOTE
      return votes === 0 ? replyUntil + UNVOTED : null
    case 'decided':
      return (decidedAt ?? 0) + APPEAL
    case 'appealed':
      return (appealedAt ?? 0) + ANSWER
    default:
      return null
  }
}

/** Whether a decision can still be appealed against, also by a second party after the first; epoch ms. */
export function mayBeAppealed(times: CaseTimes, now: number): boolean {
  const { decidedAt, isClosed, answeredAt } = times
  return decidedAt !== null && !isClosed && answeredAt === null && now < decidedAt + APPEAL
}

/** So many votes a case needs that so many stewards could judge. */
export function votesNeeded(stewards: number): number {
  return stewards < STEWARDS ? Math.min(stewards, 1) : STEWARDS
}

/** Whether all votes are in: then every steward sees them, and none can be cast or changed. */
export function areVotesIn(times: CaseTimes, votes: number, stewards: number, now: number): boolean {
  if (votes === 0) return false
  return times.votedAt !== null || votes >= votesNeeded(stewards) || now >= times.replyUntil + VOTE
}

/** Whether one of so many stewards may decide a case that is being voted on. */
export function isReadyToDecide(times: CaseTimes, votes: number, stewards: number, now: number): boolean {
  return areVotesIn(times, votes, stewards, now) || (votes === 0 && stewards < STEWARDS)
}

/** When reports of a race end (epoch ms): `null` while it has no result, so that they are open. */
export function reportsEnd(publishedAt: number | null): number | null {
  return publishedAt === null ? null : publishedAt + REPORT_WINDOW
}
