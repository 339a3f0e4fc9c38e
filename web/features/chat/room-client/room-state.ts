import type { ChatMessage, Poll, Quote } from '#worker/features/chat/contract.ts'
import type { KnownPolls } from './known-polls.ts'

/** A message of the member that the room has not confirmed yet. */
export interface PendingMessage {
  clientMessageId: string
  message: string
  replyTo: Quote | null
  /** When it was written, in epoch ms. */
  writtenAt: number
  status: 'sending' | 'failed'
  /** Why it failed, as a sentence. */
  problem: string | null
  /** It failed for lack of a connection, and is sent before later ones when the connection is back. */
  isStranded?: boolean
  /** The revision at which the room stored it; it stays in the list until the loaded history includes it. */
  confirmedAt?: number
}

/** What the client knows of a room. `messages` are oldest first and without gaps. */
export interface RoomState {
  epoch: string
  rev: number
  messages: ChatMessage[]
  hasEarlier: boolean
  /** Later messages exist that are not loaded; live ones come after those. */
  hasLater: boolean
  /** Number of others' messages received since the room was first opened. */
  heard: number
  pending: PendingMessage[]
  /** The member's likes being sent, by message id. */
  likesUnderWay?: Record<string, LikeUnderWay>
  /** Known polls by id: at least those between the messages, and all open ones. */
  polls: KnownPolls
  /** Some polls could not be fetched. */
  lacksPolls: boolean
}

/** A like or unlike being sent. */
export interface LikeUnderWay {
  isWished: boolean
  /** The message's likes according to the room. */
  truth: Liking
  /** Whether the room has confirmed the wished state. */
  isSaid: boolean
}

/** The like state of a message. */
export interface Liking {
  likeCount: number
  isLikedByCurrentUser: boolean
}

/** A loaded page of messages with the polls between them, and the revision of the room that it shows. */
export interface Page {
  epoch: string
  rev: number
  messages: ChatMessage[]
  /** The polls between the messages. Absent: there are none. `null`: they could not be fetched. */
  polls?: Poll[] | null
}

/** The state of a room before anything is known of it. */
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

/** The position of a message or poll in its room: ids are `{roomId}.{n}`. */
export function positionOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('.') + 1))
}

/** The index of a message, or of the last message before a poll, in a list sorted oldest first; -1 if there is none. */
export function placeAmong(messages: readonly ChatMessage[], id: string): number {
  return messages.findLastIndex(it => positionOf(it.id) <= positionOf(id))
}

/** Changes one message. Changes to a message that is not loaded are ignored: its page will show them. */
export function patch(
  state: RoomState,
  messageId: string,
  change: (message: ChatMessage) => Partial<ChatMessage>,
): RoomState {
  const at = state.messages.findLastIndex(({ id }) => id === messageId)
  const message = state.messages[at]
  return message ? { ...state, messages: state.messages.with(at, { ...message, ...change(message) }) } : state
}
