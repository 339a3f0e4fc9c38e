import { iso } from '../../../lib/clock.ts'
import type { Author, Poll } from '../contract.ts'
import { messageId } from './message-views.ts'

/** A poll's row with the fields a view needs; `own_place` is the reader's vote. Instants are epoch ms. */
export interface StoredPoll {
  n: number
  member_id: string
  question: string
  created_at: number
  expires_at: number | null
  closed_at: number | null
  deleted_at: number | null
  /** Its last revision. */
  rev: number
  own_place: number | null
  options: StoredOption[]
}

export interface StoredOption {
  place: number
  text: string
  votes: number
}

/** An option's id. It contains its poll's id, as that contains its room's. */
export function optionId(pollId: string, place: number): string {
  return `${pollId}.${place}`
}

/** An option's index in its poll, or `null` if it is not one of its options. */
export function optionPlace(optionId: string, pollId: string): number | null {
  const [, place = ''] =
    /^\.([1-9])$/.exec(optionId.startsWith(pollId) ? optionId.slice(pollId.length) : '') ?? []
  return place ? Number(place) : null
}

/** A poll as the API shows it to one reader, without its creator. */
export function pollView(roomId: string, row: StoredPoll, creator: Author | null = null): Poll {
  const id = messageId(roomId, row.n)
  const options = row.options.map(({ place, text, votes }, at) => ({
    id: optionId(id, place),
    pollId: id,
    text,
    displayOrder: at,
    voteCount: votes,
    hasUserVoted: place === row.own_place,
  }))
  return {
    id,
    chatRoomId: roomId,
    createdBy: row.member_id,
    creator,
    question: row.question,
    isActive: row.closed_at === null,
    allowMultipleVotes: false,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    options,
    totalVotes: options.reduce((sum, { voteCount }) => sum + voteCount, 0),
    hasUserVoted: row.own_place !== null,
    rev: row.rev,
  }
}

/** A poll as everybody may see it, without the reader's vote. */
export function publicPoll(poll: Poll): Poll {
  const options = poll.options.map(option => ({ ...option, hasUserVoted: false }))
  return { ...poll, options, hasUserVoted: false }
}
