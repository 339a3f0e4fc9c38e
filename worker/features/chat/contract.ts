import * as z from 'zod/mini'
import { hasNoIssues, instant, line, lines, optionalLine, optionalUuid, uuid } from '../../lib/fields.ts'
import { cleanLine } from '../../lib/text/clean.ts'
import { codePoints } from '../../lib/text/code-points.ts'
import type { RoomPlace } from './rules/member-data.ts'
import { ADMIN_MESSAGE_MAX } from './rules/message-text.ts'
import { repeatedOptions } from './rules/poll-options.ts'
import { SEARCH_MAX, SEARCH_MIN } from './rules/search-words.ts'

/** How many messages a page has at most. */
const PAGE_MAX = 100

/** Longest question and option of a poll, in code points, and how many options it has. */
export const QUESTION_MAX = 200
export const OPTION_MAX = 100
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 6

/** How many polls are listed at most. */
export const POLLS_LISTED = 100

/** Longest frame that a room reads, in bytes. */
export const FRAME_MAX = 16 * 1024

const optionalId = (name: string) => z.optional(z.nullable(z.string(`${name} must be a text`)))

const messageText = lines('Message', ADMIN_MESSAGE_MAX, 'Write a message first')

/** What is sent into a room, by socket or by POST. */
export const messageInput = z.object({
  message: messageText,
  replyToMessageId: optionalId('replyToMessageId'),
  clientMessageId: optionalUuid('clientMessageId'),
  memberId: optionalId('memberId'),
})
export type MessageInput = z.output<typeof messageInput>

/** What an author writes in place of what they have said. */
export const editInput = z.object({ message: messageText, memberId: optionalId('memberId') })

/** Who likes or pins, as old clients say it; it must be the caller (docs/decisions.md 1). */
export const actorInput = z.object({ memberId: optionalId('memberId'), pinnedBy: optionalId('pinnedBy') })

const wholeNumber = (name: string) => {
  const error = `${name} must be a whole number`
  return z.string(error).check(z.regex(/^\d{1,15}$/, error))
}

const searchText = z.optional(
  z.string().check(
    z.overwrite(cleanLine),
    z.trim(),
    z.refine(text => {
      const length = codePoints(text)
      return length >= SEARCH_MIN && length <= SEARCH_MAX
    }, `Search for ${SEARCH_MIN} to ${SEARCH_MAX} characters`),
  ),
)

/**
 * Which messages: a page that ends before the message `before`, or has the message `around` in its middle; with `search`
 * those that have its words, newest first.
 */
export const pageQuery = z
  .object({
    before: z.optional(z.string()),
    around: z.optional(z.string()),
    search: searchText,
    limit: z.optional(
      z.pipe(
        wholeNumber('limit'),
        z.pipe(
          z.transform(Number),
          z
            .number()
            .check(
              z.minimum(1, `limit must be from 1 to ${PAGE_MAX}`),
              z.maximum(PAGE_MAX, `limit must be from 1 to ${PAGE_MAX}`),
            ),
        ),
      ),
    ),
    currentUserId: z.optional(z.string()),
  })
  .check(
    z.refine(({ before, around, search }) => !(around && (before || search)), {
      path: ['around'],
      error: 'Ask for what is around a message, for what is before one or for words, not for two of them',
    }),
  )

/** Which changes: those after the revision `after` of the room's history `epoch`. */
export const changesQuery = z.object({
  after: z.pipe(wholeNumber('after'), z.transform(Number)),
  epoch: z.optional(z.string()),
})

/** Whose likes a view shows; it must be the caller (docs/decisions.md 1). */
export const viewerQuery = z.object({ currentUserId: z.optional(z.string()) })

// Blank ones are dropped before they are counted.
const pollOptions = z.pipe(
  z.pipe(
    z.array(optionalLine('Option', OPTION_MAX), 'Give the options as a list'),
    z.transform(options => options.filter(text => text !== null)),
  ),
  z.array(line('Option', OPTION_MAX)).check(
    z.refine(options => options.length >= OPTIONS_MIN, `Give at least ${OPTIONS_MIN} options`),
    z.refine(options => options.length <= OPTIONS_MAX, `Give at most ${OPTIONS_MAX} options`),
    z.refine(options => repeatedOptions(options).length === 0, {
      error: 'Each option can be given only once',
      when: hasNoIssues,
    }),
  ),
)

/** A new poll. Its `expiresAt` is given back as epoch ms; whether that is still to come, the room says. */
export const pollInput = z.object({
  question: line('Question', QUESTION_MAX, 'Ask a question first'),
  options: pollOptions,
  allowMultipleVotes: z.optional(z.nullable(z.literal(false, 'A poll takes one vote a member'))),
  expiresAt: z.pipe(
    z.union(
      [z.literal(''), z.optional(z.nullable(instant('End')))],
      'End must be a date and time with its zone',
    ),
    z.transform((at: number | '' | null | undefined) => at || null),
  ),
  createdBy: optionalId('createdBy'),
  clientPollId: optionalUuid('clientPollId'),
})
export type PollInput = z.output<typeof pollInput>

/** A vote. */
export const voteInput = z.object({
  optionId: z.string('Choose an option').check(z.minLength(1, 'Choose an option')),
  memberId: optionalId('memberId'),
})

/**
 * Which polls: those that stand after one message and before another; without the latter, also what is still open. With
 * `search` those that have its words, wherever they stand, newest first.
 */
export const pollsQuery = z.object({
  after: z.optional(z.string()),
  before: z.optional(z.string()),
  search: searchText,
  userId: z.optional(z.string()),
})

/** A new chat room. Only championship rooms can be created; the others are there from the first migration. */
export const roomInput = z.object({
  name: line('Room name', 80),
  type: z.enum(['general', 'championship', 'military'], 'type is general, championship or military'),
  championshipId: optionalId('championshipId'),
})
export type RoomInput = z.output<typeof roomInput>

/** A frame from a browser to a room; what is none of these is ignored. `reads`: what it can read beyond plain events. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join-chat-room'),
    chatRoomId: z.string(),
    reads: z.catch(z.array(z.string()), []),
  }),
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('send-message'), clientMessageId: z.string().check(z.regex(uuid)) }),
])

/** A member as the author of messages. */
export interface Author {
  id: string
  gamertag: string
  displayName: string
  isAdmin: boolean
  profileImageUrl: string | null
}

/** The message that a reply answers, cut to 100 code points and "..." (docs/decisions.md 19). */
export interface Quote {
  id: string
  memberId: string
  /** `null` where the author is gone, and in live events, whose readers know the members. */
  member: Author | null
  message: string
  isDeleted: boolean
}

/** A message as one member sees it. Instants are ISO 8601, UTC. A deleted one has no text. */
export interface ChatMessage {
  id: string
  chatRoomId: string
  memberId: string
  /** `null`: a former member. */
  member: Author | null
  message: string
  clientMessageId: string
  replyToMessageId: string | null
  replyTo: Quote | null
  isDeleted: boolean
  deletedBy: string | null
  deletedAt: string | null
  isPinned: boolean
  pinnedBy: string | null
  pinnedAt: string | null
  /** When its author last changed the text; `null`: never. */
  editedAt: string | null
  createdAt: string
  likeCount: number
  isLikedByCurrentUser: boolean
}

/** An option of a poll, with how many have voted for it. */
export interface PollOption {
  id: string
  pollId: string
  text: string
  displayOrder: number
  voteCount: number
  hasUserVoted: boolean
}

/**
 * A poll as one member sees it. Its number is of the same series as the messages', so it stands between them. What
 * everybody is told live says of nobody what they have voted.
 */
export interface Poll {
  id: string
  chatRoomId: string
  createdBy: string
  /** `null`: a former member, and in live events that others have caused. */
  creator: Author | null
  question: string
  /** `false`: closed by its creator or an admin. Whether it has expired, `rules/poll-state.ts` says. */
  isActive: boolean
  allowMultipleVotes: false
  createdAt: string
  expiresAt: string | null
  options: PollOption[]
  totalVotes: number
  hasUserVoted: boolean
  /** The revision of the room at which it became as it is. */
  rev: number
}

/**
 * What changed in a room. Every change has the next `rev` of the room; values are absolute, so that a change can be
 * applied to whatever older state. In a catch-up a message appears once, with its last `rev` and state.
 */
export type RoomChange =
  | { type: 'new-message'; chatRoomId: string; message: ChatMessage; clientMessageId: string; rev: number }
  | {
      type: 'message-deleted'
      chatRoomId: string
      messageId: string
      deletedBy: string
      deletedAt: string
      rev: number
    }
  | {
      type: 'message-changed'
      chatRoomId: string
      messageId: string
      likeCount: number
      isPinned: boolean
      pinnedBy: string | null
      pinnedAt: string | null
      rev: number
      /** After an edit, and of an edited message in a catch-up: its text and since when it says that. */
      edit?: { text: string; editedAt: string }
      /** Live, after a like: who likes it now, or no more. */
      like?: { memberId: string; isLiked: boolean }
      /** In a catch-up: whether the reader likes it. */
      isLikedByCurrentUser?: boolean
    }
  | { type: 'poll-changed'; chatRoomId: string; poll: Poll; rev: number }
  | { type: 'poll-deleted'; chatRoomId: string; pollId: string; rev: number }

/**
 * New messages in a row, the first with the revision `rev`, as short as they can be: for browsers that have said on
 * joining that they read `talk`. Who writes is introduced once, with a number that means them as they were called then. To
 * the writer it says what `sent` says.
 */
export interface Talk {
  type: 'talk'
  rev: number
  authors?: [number: number, author: Author][]
  messages: TalkMessage[]
}

/** What a message has of its own; `at` is epoch ms. */
export type TalkMessage = [
  author: number,
  at: number,
  clientMessageId: string,
  text: string,
  replyTo?: Partial<Quote>,
]

/** A refusal over the socket, as problem+json over HTTP; `retryAfter` in seconds. */
export interface RefusedProblem {
  status: number
  code: string
  title: string
  detail: string
  retryAfter?: number
}

/** What a room tells the browsers that look at it: one event a frame, or an array of events. */
export type RoomEvent =
  | { type: 'hello'; chatRoomId: string; epoch: string; rev: number }
  | { type: 'sent'; clientMessageId: string; message: ChatMessage; rev: number }
  | { type: 'refused'; clientMessageId: string; problem: RefusedProblem }
  | RoomChange
  /** To the voter alone, in all their tabs: what they have voted, and from which revision on the totals count it. */
  | { type: 'poll-voted'; chatRoomId: string; pollId: string; optionId: string; votedRev: number }
  | { type: 'typing'; chatRoomId: string; memberId: string }
  | { type: 'present'; count: number }
  | { type: 'room-archived'; chatRoomId: string }

/** The answer of `GET …/changes`: what turns the state at `from` into the state at `to`; where that is before `head`, more is to be asked for. */
export interface Changes {
  epoch: string
  from: number
  to: number
  head: number
  items: RoomChange[]
}

/** A room of the directory. `lastMessage` may lag by a second. */
export interface ChatRoomView {
  id: string
  name: string
  type: 'general' | 'championship' | 'military'
  championshipId: string | null
  /** `false`: archived, can be read and not written. */
  isActive: boolean
  createdAt: string
  lastMessage: LastMessage | null
}

export interface LastMessage {
  id: string
  memberId: string
  createdAt: string
}

/** How a room stood when it was copied: at which revision of which of its histories. */
/** Somebody who has left and of whom something is still to be undone: their messages after which, by the ids of their browsers, and when (epoch ms). */
const leaver = z.object({
  memberId: z.string('Say who leaves'),
  afterId: z.string('Say after which message'),
  dueAt: z.int('Say when'),
})
export type Leaver = z.output<typeof leaver>

export const copiedState = z.object({
  epoch: z.string('Say which history'),
  rev: z.int('Say which revision').check(z.minimum(0, 'Say which revision')),
  isArchived: z.boolean('Say whether it is archived'),
  // Backups of before have none.
  leavers: z._default(z.array(leaver), []),
})
export type CopiedState = z.output<typeof copiedState>

/** How a room stands, for a backup. */
export interface RoomCopyState extends CopiedState {
  /** Of its storage. */
  version: number
  /** Whether `blocks` are all that it has, and not only those in which something has changed. */
  isWhole: boolean
  blocks: number[]
  progress: RoomProgress | null
}

/** How far a room has been made of a backup, which is known by a hash: the next block, and whether it is whole. */
export interface RoomProgress {
  backup: string
  next: number
  isSealed: boolean
}

/** A page of what a room has of a member; instants are ISO 8601, UTC. `next`: where the next one begins, if there is one. */
export interface MemberPage {
  messages: OwnMessage[]
  polls: OwnPoll[]
  votes: OwnVote[]
  likes: { messageId: string }[]
  next: RoomPlace | null
}

/** A message of a member's that stands; `files`: the ids of the uploads that it shows. */
export interface OwnMessage {
  id: string
  sentAt: string
  editedAt: string | null
  text: string
  /** The message that it answers, by its id. */
  answers: string | null
  likes: number
  isPinned: boolean
  files: string[]
}

/** A poll that a member has asked. */
export interface OwnPoll {
  id: string
  askedAt: string
  endsAt: string | null
  closedAt: string | null
  question: string
  options: { text: string; votes: number }[]
}

/** What a member voted for. */
export interface OwnVote {
  pollId: string
  question: string
  votedFor: string
}
