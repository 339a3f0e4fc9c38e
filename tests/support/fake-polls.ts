import { ApiError } from '#web/lib/api.ts'
import type { Poll, RoomChange } from '#worker/features/chat/contract.ts'

/** A poll that stands in the room `general`, with so many votes for each of its options. */
export function pollOf(n: number, votes: number[] = [0, 0], more: Partial<Poll> = {}): Poll {
  const id = `general.${n}`
  return {
    id,
    chatRoomId: 'general',
    createdBy: 'yara',
    creator: null,
    question: `Question ${n}?`,
    isActive: true,
    allowMultipleVotes: false,
    createdAt: '2026-11-21T20:00:00.000Z',
    expiresAt: null,
    options: votes.map((voteCount, displayOrder) => ({
      id: `${id}.${displayOrder + 1}`,
      pollId: id,
      text: `Option ${displayOrder + 1}`,
      displayOrder,
      voteCount,
      hasUserVoted: false,
    })),
    totalVotes: votes.reduce((sum, count) => sum + count, 0),
    hasUserVoted: false,
    rev: n,
    ...more,
  }
}

interface Standing {
  n: number
  rev: number
  isActive: boolean
  isDeleted: boolean
  /** The option of everybody who has voted, by its place. */
  votes: Map<string, number>
}

/** The polls of a fake room, which gives them their revisions and tells what they say. */
export class FakePolls {
  readonly #standing: Standing[] = []
  readonly #takeRev: () => number
  readonly #tell: (change: RoomChange, voter?: { memberId: string; optionId: string }) => void

  constructor(
    takeRev: () => number,
    tell: (change: RoomChange, voter?: { memberId: string; optionId: string }) => void,
  ) {
    this.#takeRev = takeRev
    this.#tell = tell
  }

  ask(): Poll {
    const n = this.#takeRev()
    const poll = { n, rev: n, isActive: true, isDeleted: false, votes: new Map() }
    this.#standing.push(poll)
    this.#tell(this.#change(poll))
    return this.#view(poll)
  }

  vote(pollId: string, optionId: string, memberId: string): Poll {
    const poll = this.#find(pollId)
    if (!poll.isActive) throw new ApiError(409, { code: 'poll_closed' })
    if (poll.votes.has(memberId)) throw new ApiError(409, { code: 'already_voted' })
    poll.votes.set(memberId, Number(optionId.split('.')[2]))
    poll.rev = this.#takeRev()
    this.#tell(this.#change(poll), { memberId, optionId })
    return this.#view(poll, memberId)
  }

  close(pollId: string) {
    const poll = this.#find(pollId)
    poll.isActive = false
    poll.rev = this.#takeRev()
    this.#tell(this.#change(poll))
  }

  delete(pollId: string) {
    const poll = this.#find(pollId)
    poll.isDeleted = true
    poll.rev = this.#takeRev()
    this.#tell(this.#change(poll))
  }

  /** As somebody sees them who loads them now, oldest first. */
  seenBy(memberId: string): Poll[] {
    return this.#standing.filter(({ isDeleted }) => !isDeleted).map(poll => this.#view(poll, memberId))
  }

  /** The revision of each poll. */
  get revs(): number[] {
    return this.#standing.map(({ rev }) => rev)
  }

  changesBetween(after: number, to: number, memberId: string): RoomChange[] {
    const changed = this.#standing.filter(({ rev }) => rev > after && rev <= to)
    return changed.map(poll => this.#change(poll, memberId))
  }

  #find(pollId: string): Standing {
    const poll = this.#standing.find(({ n, isDeleted }) => !isDeleted && pollId === `general.${n}`)
    if (!poll) throw new ApiError(404, { code: 'not_found' })
    return poll
  }

  #change(poll: Standing, memberId?: string): RoomChange {
    const { rev, isDeleted, n } = poll
    const where = { chatRoomId: 'general', rev }
    return isDeleted
      ? { type: 'poll-deleted', pollId: `general.${n}`, ...where }
      : { type: 'poll-changed', poll: this.#view(poll, memberId), ...where }
  }

  #view({ n, rev, isActive, votes }: Standing, memberId = ''): Poll {
    const counts = [1, 2].map(place => [...votes.values()].filter(vote => vote === place).length)
    const poll = pollOf(n, counts, { rev, isActive })
    const own = `${poll.id}.${votes.get(memberId)}`
    const options = poll.options.map(option => ({ ...option, hasUserVoted: option.id === own }))
    return { ...poll, options, hasUserVoted: votes.has(memberId) }
  }
}
