import type { Author, Poll } from '#worker/features/chat/contract.ts'

/** A poll as far as a browser knows it. What the room says of everybody and what one has voted come apart. */
export interface KnownPoll {
  /** As the room has said last that it is; `null`: nothing is known but one's own vote. */
  said: Poll | null
  /** One's own vote, and the revision from which on the totals count it. */
  vote: { optionId: string; rev: number } | null
  /** A vote of one's own that is on its way. */
  wish: string | null
  /** As it is shown: what was said, with one's own vote counted. */
  shown: Poll | null
}

/** Polls by their ids. */
export type KnownPolls = Readonly<Record<string, KnownPoll>>

const unknown: KnownPoll = { said: null, vote: null, wish: null, shown: null }

/** What the room says a poll is. The newest word wins, in whatever order they come. */
export function withPoll(polls: KnownPolls, poll: Poll): KnownPolls {
  const known = polls[poll.id] ?? unknown
  const own = poll.options.find(({ hasUserVoted }) => hasUserVoted)
  const vote = own ? { optionId: own.id, rev: poll.rev } : known.vote
  if (known.said && known.said.rev > poll.rev)
    return put(polls, poll.id, { ...known, vote: known.vote ?? vote })
  // Live events leave the creator out, because who reads them knows the members.
  const said = { ...poll, creator: poll.creator ?? known.said?.creator ?? null }
  return put(polls, poll.id, { ...known, said, vote })
}

/** The same of several polls. */
export function withPolls(polls: KnownPolls, said: Poll[]): KnownPolls {
  return said.reduce(withPoll, polls)
}

/**
 * The polls of a room that is read anew, in place of those before. Votes of one's own stay: they may be newer than what
 * was read.
 */
export function withPollsReplaced(polls: KnownPolls, said: Poll[]): KnownPolls {
  const votes = Object.entries(polls).flatMap(([id, { vote, wish }]) =>
    vote || wish ? [[id, { ...unknown, vote, wish }]] : [],
  )
  return withPolls(Object.fromEntries(votes), said)
}

/** A poll that was deleted. */
export function withoutPoll(polls: KnownPolls, pollId: string): KnownPolls {
  const { [pollId]: _, ...left } = polls
  return left
}

/** What one has voted oneself, in whichever tab; the totals count it from the revision `rev` on. */
export function withOwnVote(polls: KnownPolls, pollId: string, optionId: string, rev: number): KnownPolls {
  const known = polls[pollId] ?? unknown
  return known.vote ? polls : put(polls, pollId, { ...known, vote: { optionId, rev } })
}

/** A vote of one's own, shown ahead of the answer. */
export function withPendingVote(polls: KnownPolls, pollId: string, optionId: string): KnownPolls {
  const known = polls[pollId]
  return known ? put(polls, pollId, { ...known, wish: optionId }) : polls
}

/** The end of a vote on its way: the poll as it is answered, or without an answer as it stands without the vote. */
export function withSettledVote(polls: KnownPolls, pollId: string, answer: Poll | null): KnownPolls {
  const known = polls[pollId]
  if (!known) return polls // it was deleted meanwhile
  const settled = put(polls, pollId, { ...known, wish: null })
  return answer ? withPoll(settled, answer) : settled
}

/** Shows a creator as they are called now; without one, the polls are a former member's. */
export function withCreatorUpdated(polls: KnownPolls, memberId: string, creator: Author | null): KnownPolls {
  const theirs = Object.entries(polls).filter(([, { said }]) => said?.createdBy === memberId)
  return theirs.reduce(
    (so, [id, known]) => put(so, id, { ...known, said: known.said && { ...known.said, creator } }),
    polls,
  )
}

/** The polls as they are shown, oldest first. */
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
