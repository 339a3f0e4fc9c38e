import { DAY, HOUR } from '../../../lib/clock.ts'
import { REPORT_WINDOW } from '../../results/rules.ts'

/** Time for named drivers to reply, in ms. */
export const REPLY = 24 * HOUR
/** Time until one vote is enough, in ms. */
export const VOTE = 48 * HOUR
/** Time without any vote after which a case is closed without action, in ms. */
export const UNVOTED = 7 * DAY
/** Time in which a decision can be appealed or taken back, in ms. */
export const APPEAL = 24 * HOUR
/** Time without an answer to the latest appeal after which the decision stands, in ms. */
export const ANSWER = 3 * DAY
/** Maximum number of cases that a driver may report in a race. */
export const REPORTS = 3
/** Number of the club's latest races over which licence points count. */
export const LICENCE_RACES = 10

/** Number of stewards that a case needs. With fewer, one decides and another answers an appeal. */
export const STEWARDS = 3

/** What a case's state follows from. Times are epoch ms. */
export interface CaseTimes {
  /** When the hearing ends, or ended because every named driver replied. */
  replyUntil: number
  withdrawnAt: number | null
  votedAt: number | null
  decidedAt: number | null
  /** Closed because no steward voted in time. */
  isClosed: boolean
  appealedAt: number | null
  answeredAt: number | null
}

/** A case's state; `closed` means that no steward voted in time, so nothing follows. */
export type CaseState = 'hearing' | 'voting' | 'decided' | 'appealed' | 'final' | 'withdrawn' | 'closed'

/** A case's state at a time (epoch ms) with this number of votes. At the instant of its end a window is over. */
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

/** When the current state ends (epoch ms), or `null` if no time ends it. */
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

/** Whether a decision can still be appealed, also by a second party after the first; epoch ms. */
export function mayBeAppealed(times: CaseTimes, now: number): boolean {
  const { decidedAt, isClosed, answeredAt } = times
  return decidedAt !== null && !isClosed && answeredAt === null && now < decidedAt + APPEAL
}

/** Number of votes that a case needs, given the number of stewards who may judge it. */
export function votesNeeded(stewards: number): number {
  return stewards < STEWARDS ? Math.min(stewards, 1) : STEWARDS
}

/** Whether all votes are in: then every steward sees them, and none can be cast or changed. */
export function areVotesIn(times: CaseTimes, votes: number, stewards: number, now: number): boolean {
  if (votes === 0) return false
  return times.votedAt !== null || votes >= votesNeeded(stewards) || now >= times.replyUntil + VOTE
}

/** Whether a steward may decide a case in voting, given the number of stewards. */
export function isReadyToDecide(times: CaseTimes, votes: number, stewards: number, now: number): boolean {
  return areVotesIn(times, votes, stewards, now) || (votes === 0 && stewards < STEWARDS)
}

/** When reports on a race close (epoch ms); `null` while it has no result and they are open. */
export function reportsEnd(publishedAt: number | null): number | null {
  return publishedAt === null ? null : publishedAt + REPORT_WINDOW
}
