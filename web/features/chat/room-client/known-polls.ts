import type { Author, Poll } from '#worker/features/chat/contract.ts'

/** What a client knows about a poll. The totals and the member's own vote arrive separately. */
export interface KnownPoll {
  /** The room's latest version; `null` if only the member's own vote is known. */
  said: Poll | null
  /** The member's own vote, and the revision from which the totals include it. */
  vote: { optionId: string; rev: number } | null
  /** The option of a vote being sent. */
  wish: string | null
  /** The poll as shown: the room's version with the member's own vote counted. */
  shown: Poll | null
}

/** Polls by their ids. */
export type KnownPolls = Readonly<Record<string, KnownPoll>>

const unknown: KnownPoll = { said: null, vote: null, wish: null, shown: null }

/** Merges the room's version of a poll. The newest revision wins, in whatever order they arrive. */
export function withPoll(polls: KnownPolls, poll: Poll): KnownPolls {
  const known = polls[poll.id] ?? unknown
  const own = poll.options.find(({ hasUserVoted }) => hasUserVoted)
  const vote = own ? { optionId: own.id, rev: poll.rev } : known.vote
  if (known.said && known.said.rev > poll.rev)
    return put(polls, poll.id, { ...known, vote: known.vote ?? vote })
  // Live events omit the creator, because the client knows the members.
  const said = { ...poll, creator: poll.creator ?? known.said?.creator ?? null }
  return put(polls, poll.id, { ...known, said, vote })
}

/** Merges several polls. */
export function withPolls(polls: KnownPolls, said: Poll[]): KnownPolls {
  return said.reduce(withPoll, polls)
}

/** Replaces all polls of a reloaded room. The member's own votes stay: they may be newer than the loaded polls. */
export function withPollsReplaced(polls: KnownPolls, said: Poll[]): KnownPolls {
  const votes = Object.entries(polls).flatMap(([id, { vote, wish }]) =>
    vote || wish ? [[id, { ...unknown, vote, wish }]] : [],
  )
  return withPolls(Object.fromEntries(votes), said)
}

/** Removes a deleted poll. */
export function withoutPoll(polls: KnownPolls, pollId: string): KnownPolls {
  const { [pollId]: _, ...left } = polls
  return left
}

/** Records the member's own vote, from whichever tab; the totals include it from revision `rev` on. */
export function withOwnVote(polls: KnownPolls, pollId: string, optionId: string, rev: number): KnownPolls {
  const known = polls[pollId] ?? unknown
  return known.vote ? polls : put(polls, pollId, { ...known, vote: { optionId, rev } })
}

/** Shows the member's own vote before the server has answered. */
export function withPendingVote(polls: KnownPolls, pollId: string, optionId: string): KnownPolls {
  const known = polls[pollId]
  return known ? put(polls, pollId, { ...known, wish: optionId }) : polls
}

/** Settles a vote being sent: with the answered poll, or without an answer by undoing it. */
export function withSettledVote(polls: KnownPolls, pollId: string, answer: Poll | null): KnownPolls {
  const known = polls[pollId]
  if (!known) return polls // deleted meanwhile
  const settled = put(polls, pollId, { ...known, wish: null })
  return answer ? withPoll(settled, answer) : settled
}

/** Updates a creator's name in all their polls; `null`: they are a former member. */
export function withCreatorUpdated(polls: KnownPolls, memberId: string, creator: Author | null): KnownPolls {
  const theirs = Object.entries(polls).filter(([, { said }]) => said?.createdBy === memberId)
  return theirs.reduce(
    (so, [id, known]) => put(so, id, { ...known, said: known.said && { ...known.said, creator } }),
    polls,
  )
}

/** The polls as shown, oldest first. */
export function shownPolls(polls: KnownPolls): Poll[] {
  const shown = Object.values(polls).flatMap(({ shown }) => shown ?? [])
  return shown.sort((a, b) => pollNumber(a) - pollNumber(b))
}

function put(polls: KnownPolls, pollId: string, known: KnownPoll): KnownPolls {
  return { ...polls, [pollId]: { ...known, shown: shownAs(known) } }
}

function shownAs({ said, vote, wish }: KnownPoll): Poll | null {
  const optionId = vote?.optionId ?? wish
  if (!said || !optionId) return said
  const isCounted = vote !== null && vote.rev <= said.rev
  const options = said.options.map(option => {
    const isOwn = option.id === optionId
    return { ...option, voteCount: option.voteCount + Number(isOwn && !isCounted), hasUserVoted: isOwn }
  })
  return { ...said, options, totalVotes: said.totalVotes + Number(!isCounted), hasUserVoted: true }
}

function pollNumber({ id }: Poll) {
  return Number(id.slice(id.lastIndexOf('.') + 1))
}
