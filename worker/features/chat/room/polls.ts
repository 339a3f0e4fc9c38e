import { newId } from '../../../lib/crypto.ts'
import { actsAsAdmin, authorOf } from '../../../lib/guards.ts'
import type { SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { Problem } from '../../../lib/problem.ts'
import { POLLS_LISTED, type Poll, type PollInput, type RoomEvent } from '../contract.ts'
import { pollState } from '../rules/poll-state.ts'
import { optionId, optionPlace, pollView, publicPoll, type StoredPoll } from '../rules/poll-views.ts'
import { hasWords, POLLS_SEARCHED, SEARCH_PAGE, searchWords } from '../rules/search-words.ts'
import type { PollRange, PollStore } from './poll-store.ts'
import type { RoomRateLimits } from './rate-limits.ts'
import type { RoomStore } from './room-store.ts'

/** Who receives an event: everybody in the room, or all tabs of one member. */
export interface PollAudience {
  announce(event: RoomEvent): void
  tellMember(memberId: string, event: RoomEvent): void
}

/** A poll as its creator sees it; `isRepeat` if it was created before. */
export interface CreatedPoll {
  poll: Poll
  isRepeat: boolean
}

/**
 * Polls in one room. Every action is one synchronous block, as in a conversation, so of simultaneous votes each sees the one
 * before. Refusals are thrown as problems; `at` is epoch ms.
 */
export class Polls {
  readonly #room: RoomStore
  readonly #store: PollStore
  readonly #rateLimits: RoomRateLimits
  readonly #audience: PollAudience

  constructor(room: RoomStore, store: PollStore, rateLimits: RoomRateLimits, audience: PollAudience) {
    this.#room = room
    this.#store = store
    this.#rateLimits = rateLimits
    this.#audience = audience
  }

  /** Creates a poll once, however often it is sent. Throws `room_archived`, `invalid`, `slow_down`. */
  create(
    maker: SocketOwner,
    { question, options, expiresAt, clientPollId }: PollInput,
    at: number,
  ): CreatedPoll {
    const clientId = clientPollId ?? newId()
    const standing = this.#store.findMade(maker.id, clientId)
    if (standing !== null) return { poll: this.#view(this.#find(standing, maker.id)), isRepeat: true }
    this.#refuseWhereArchived()
    if (expiresAt !== null && expiresAt <= at) throw endProblem()
    this.#rateLimits.require(maker, maker.status === 'pending' ? 'pendingMessage' : 'message', at)
    const made = { memberId: maker.id, clientId, question, options, expiresAt, at }
    const n = this.#store.insertPoll(made)
    if (n === null) throw new Problem('not_found')
    const poll = pollView(this.#room.roomId, this.#find(n, maker.id), authorOf(maker))
    this.#announce(poll)
    return { poll, isRepeat: false }
  }

  /** Counts one vote for each member. Throws `not_found`, `slow_down`, `room_archived`, `poll_closed`, `poll_expired`, `already_voted`. */
  vote(id: string, option: string, voter: SocketOwner, at: number): Poll {
    const before = this.#findById(id, voter.id)
    const place = optionPlace(option, id)
    if (place === null || place > before.options.length) throw new Problem('not_found')
    this.#rateLimits.require(voter, 'light', at)
    this.#refuseWhereArchived()
    const state = pollState(this.#view(before), at)
    if (state !== 'open') throw new Problem(state === 'closed' ? 'poll_closed' : 'poll_expired')
    const rev = this.#store.addVote(before.n, place, voter.id)
    if (rev === null) throw new Problem('already_voted')
    const poll = this.#view(this.#find(before.n, voter.id))
    const where = { chatRoomId: this.#room.roomId, pollId: id }
    this.#audience.tellMember(voter.id, {
      type: 'poll-voted',
      ...where,
      optionId: optionId(id, place),
      votedRev: rev,
    })
    this.#announce(poll)
    return poll
  }

  /** Closes a poll, for its creator or an admin. Throws `not_found`, `not_you`, `proof_required`, `room_archived`. */
  close(id: string, actor: SocketOwner, at: number): Poll {
    const before = this.#findById(id, actor.id)
    const isAdmin = actsAsAdmin(actor, before.member_id)
    this.#refuseWhereArchived()
    if (before.closed_at === null) {
      this.#store.closePoll(before.n, isAdmin ? actor.id : null, at)
      this.#announce(this.#view(this.#find(before.n, actor.id)))
    }
    return this.#view(this.#find(before.n, actor.id))
  }

  /** Deletes a poll and its votes, for its creator or an admin. Throws `not_found`, `not_you`, `proof_required`. */
  remove(id: string, actor: SocketOwner, at: number): void {
    const { n, member_id: creator } = this.#findById(id, actor.id)
    const rev = this.#store.deletePoll(n, actsAsAdmin(actor, creator) ? actor.id : null, at)
    this.#audience.announce({ type: 'poll-deleted', chatRoomId: this.#room.roomId, pollId: id, rev })
  }

  /** The newest polls between two messages (`null`: the room's start or end), newest first. */
  list(after: string | null, before: string | null, readerId: string, at: number): Poll[] {
    const [first, last] = [after, before].map(id => (id === null ? null : this.#room.numberOf(id)))
    const range = rangeOf(first ?? 0, last ?? null, at)
    return this.#store.listPolls(range, POLLS_LISTED, readerId).map(row => this.#view(row))
  }

  /**
   * The newest polls whose question and options contain all these words or word beginnings, newest first; and the number of
   * polls searched.
   */
  search(text: string, readerId: string): { polls: Poll[]; looked: number } {
    const words = searchWords(text)
    if (words.length === 0) return { polls: [], looked: 0 }
    const rows = this.#store.listPolls({ after: 0, before: null, openAt: null }, POLLS_SEARCHED, readerId)
    const found = rows.filter(row => hasWords(textOf(row), words)).slice(0, SEARCH_PAGE)
    return { polls: found.map(row => this.#view(row)), looked: rows.length }
  }

  /** Whether the item with this number is a poll. */
  isAt(n: number): boolean {
    const row = this.#store.findPoll(n, '')
    return row !== undefined && row.deleted_at === null
  }

  /** Whether any polls belong between two messages, by number. */
  areIn(after: number, before: number | null, at: number): boolean {
    return this.#store.hasPolls(rangeOf(after, before, at))
  }

  /** Removes votes of a former member; their polls stay (docs/decisions.md 16). */
  takeVotes(votes: readonly { n: number; place: number }[], memberId: string): void {
    for (const { n, place } of votes) {
      this.#store.takeVote(n, place, memberId)
      this.#announce(this.#view(this.#find(n, memberId)))
    }
  }

  #announce(poll: Poll) {
    const { chatRoomId, rev } = poll
    this.#audience.announce({ type: 'poll-changed', chatRoomId, poll: publicPoll(poll), rev })
  }

  #refuseWhereArchived() {
    if (this.#room.isArchived) throw new Problem('room_archived')
  }

  #findById(id: string, readerId: string): StoredPoll {
    return this.#find(this.#room.numberOf(id), readerId)
  }

  #find(n: number, readerId: string): StoredPoll {
    const row = this.#store.findPoll(n, readerId)
    if (!row || row.deleted_at !== null) throw new Problem('not_found')
    return row
  }

  #view(row: StoredPoll): Poll {
    return pollView(this.#room.roomId, row)
  }
}

// The end of the room includes every open poll, however old.
function rangeOf(after: number, before: number | null, at: number): PollRange {
  return { after, before, openAt: before === null ? at : null }
}

function textOf({ question, options }: StoredPoll) {
  return [question, ...options.map(({ text }) => text)].join('\n')
}

function endProblem() {
  const message = 'The end must be in the future'
  return new Problem('invalid', { detail: message, issues: [{ path: 'expiresAt', message }] })
}
