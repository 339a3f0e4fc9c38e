import type { Poll } from '../contract.ts'

/** `closed`: by somebody. `expired`: its end has come. */
export type PollState = 'open' | 'closed' | 'expired'

/** Whether a poll takes votes at a time (epoch ms). It takes none any more at its very end. */
export function pollState(
  { isActive, expiresAt }: Pick<Poll, 'isActive' | 'expiresAt'>,
  at: number,
): PollState {
  if (!isActive) return 'closed'
  return expiresAt !== null && Date.parse(expiresAt) <= at ? 'expired' : 'open'
}

/** What a poll says of itself to its reader at a time (epoch ms); `null` while they can vote. */
export function pollLabel(
  poll: Pick<Poll, 'isActive' | 'expiresAt' | 'hasUserVoted'>,
  at: number,
): 'Expired' | 'Closed' | 'You voted' | null {
  const state = pollState(poll, at)
  if (state === 'expired') return 'Expired'
  if (state === 'closed') return 'Closed'
  return poll.hasUserVoted ? 'You voted' : null
}

/** An option's share of all votes, rounded to whole per cent; 0 while there are none. */
export function percentOf(votes: number, totalVotes: number): number {
  return totalVotes === 0 ? 0 : Math.round((votes / totalVotes) * 100)
}
