import type { ChatMessage, Poll, Quote } from '#worker/features/chat/contract.ts'
import type { KnownPolls } from './known-polls.ts'

/** A message of one's own that the room has not confirmed yet. */
export interface PendingMessage {
  clientMessageId: string
  message: string
  replyTo: Quote | null
  /** When it was written: epoch ms. */
  writtenAt: number
  status: 'sending' | 'failed'
  /** Why it failed, in a sentence. */
  problem: string | null
  /** It failed for want of a connection, and goes ahead of later ones when there is one again. */
  isStranded?: boolean
  /** The room has it, as of this rev; it stays in view as it is until the room's history gets there. */
  confirmedAt?: number
}

/** What a browser knows of a room. `messages` are in the room's order, oldest first, without gaps. */
export interface RoomState {
  epoch: string
  rev: number
  messages: ChatMessage[]
  hasEarlier: boolean
  /** The messages do not reach the newest; what is said live stands beyond them. */
  hasLater: boolean
  /** How many messages of others have come since the room was opened first. */
  heard: number
  pending: PendingMessage[]
  /** Likes of one's own that are on their way: what was wished, and how each message stands without it. */
  likesUnderWay?: Record<string, LikeUnderWay>
  /** The polls that are known, by their ids: at least those that stand between the messages, and all that are open. */
  polls: KnownPolls
  /** Polls that belong here could not be fetched. */
  lacksPolls: boolean
}

/** A like that is on its way. */
export interface LikeUnderWay {
  isWished: boolean
  /** How the message stands as far as the room has said. */
  truth: Liking
  /** Whether the room has said that the wish is fulfilled. */
  isSaid: boolean
}

/** How a message stands with its likes. */
export interface Liking {
  likeCount: number
  isLikedByCurrentUser: boolean
}

/** Messages that came by page with the polls between them, and the state of the room that the messages show. */
export interface Page {
  epoch: string
  rev: number
  messages: ChatMessage[]
  /** The polls that stand between them. Absent: there are none. `null`: they could not be fetched. */
  polls?: Poll[] | null
}

/** A room of which nothing is known yet. */
export const emptyRoom: RoomState = {
  epoch: '',
  rev: 0,
  messages: [],
  hasEarlier: false,
  hasLater: false,
  heard: 0,
  pending: [],
  polls: {},
  lacksPolls: false,
}

/** Where a message or a poll stands in its room: ids are `{roomId}.{n}`. */
export function positionOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('.') + 1))
}

/** The place of a message among others, oldest first, or of the last one before a poll; -1 where there is none. */
export function placeAmong(messages: readonly ChatMessage[], id: string): number {
  return messages.findLastIndex(it => positionOf(it.id) <= positionOf(id))
}

/** The room with one message changed. A change of one that is not loaded is of no interest: its page will show it. */
export function patch(
  state: RoomState,
  messageId: string,
  change: (message: ChatMessage) => Partial<ChatMessage>,
): RoomState {
  const at = state.messages.findLastIndex(({ id }) => id === messageId)
  const message = state.messages[at]
  return message ? { ...state, messages: state.messages.with(at, { ...message, ...change(message) }) } : state
}
