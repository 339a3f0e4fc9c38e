import type { Poll } from '../contract.ts'

/** `closed` by its creator or an admin; `expired` at its end. */
export type PollState = 'open' | 'closed' | 'expired'

/** A poll's state at a time (epoch ms). At the instant of its end it takes no more votes. */
export function pollState(
  { isActive, expiresAt }: Pick<Poll, 'isActive' | 'expiresAt'>,
  at: number,
): PollState {
  if (!isActive) return 'closed'
  return expiresAt !== null && Date.parse(expiresAt) <= at ? 'expired' : 'open'
}

/** The label a poll shows to its reader at a time (epoch ms); `null` while they can vote. */
export function pollLabel(
  poll: Pick<Poll, 'isActive' | 'expiresAt' | 'hasUserVoted'>,
  at: number,
): 'Expired' | 'Closed' | 'You voted' | null {
  const state = pollState(poll, at)
  if (state === 'expired') return 'Expired'
  if (state === 'closed') return 'Closed'
  return poll.hasUserVoted ? 'You voted' : null
}

/** An option's share of all votes in whole per cent; 0 if there are none. */
export function percentOf(votes: number, totalVotes: number): number {
  return totalVotes === 0 ? 0 : Math.round((votes / totalVotes) * 100)
}
