import * as z from 'zod/mini'
import { hasNoIssues, instant, line, lines, optionalLine, optionalUuid, uuid } from '../../lib/fields.ts'
import { cleanLine } from '../../lib/text/clean.ts'
import { codePoints } from '../../lib/text/code-points.ts'
import type { RoomPlace } from './rules/member-data.ts'
import { ADMIN_MESSAGE_MAX } from './rules/message-text.ts'
import { repeatedOptions } from './rules/poll-options.ts'
import { SEARCH_MAX, SEARCH_MIN } from './rules/search-words.ts'

/** Maximum number of messages in a page. */
const PAGE_MAX = 100

/** Maximum length of a poll's question and options, in code points, and number of options. */
export const QUESTION_MAX = 200
export const OPTION_MAX = 100
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 6

/** Maximum number of polls in a list. */
export const POLLS_LISTED = 100

/** Maximum size of a frame that a room reads, in bytes. */
export const FRAME_MAX = 16 * 1024

const optionalId = (name: string) => z.optional(z.nullable(z.string(`${name} must be text`)))

const messageText = lines('Message', ADMIN_MESSAGE_MAX, 'Write a message first')

/** A new message, through the socket or by POST. */
export const messageInput = z.object({
  message: messageText,
  replyToMessageId: optionalId('replyToMessageId'),
  clientMessageId: optionalUuid('clientMessageId'),
  memberId: optionalId('memberId'),
})
export type MessageInput = z.output<typeof messageInput>

/** The new text of an edited message. */
export const editInput = z.object({ message: messageText, memberId: optionalId('memberId') })

/** The member who likes or pins, as old clients send it. It must be the caller (docs/decisions.md 1). */
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
 * A page of messages: before the message `before`, or with the message `around` in the middle. With `search`, those that
 * contain its words, newest first.
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
      error: 'Send around on its own, without before or search',
    }),
  )

/** Changes after the revision `after` of the room's history `epoch`. */
export const changesQuery = z.object({
  after: z.pipe(wholeNumber('after'), z.transform(Number)),
  epoch: z.optional(z.string()),
})

/** The member whose likes a view shows. It must be the caller (docs/decisions.md 1). */
export const viewerQuery = z.object({ currentUserId: z.optional(z.string()) })

// Blank options are dropped before they are counted.
const pollOptions = z.pipe(
  z.pipe(
    z.array(optionalLine('Option', OPTION_MAX), 'Options must be a list'),
    z.transform(options => options.filter(text => text !== null)),
  ),
  z.array(line('Option', OPTION_MAX)).check(
    z.refine(options => options.length >= OPTIONS_MIN, `Add at least ${OPTIONS_MIN} options`),
    z.refine(options => options.length <= OPTIONS_MAX, `Add at most ${OPTIONS_MAX} options`),
    z.refine(options => repeatedOptions(options).length === 0, {
      error: 'Each option must be different',
      when: hasNoIssues,
    }),
  ),
)

/** A new poll. `expiresAt` becomes epoch ms; the room checks that it is in the future. */
export const pollInput = z.object({
  question: line('Question', QUESTION_MAX, 'Ask a question first'),
  options: pollOptions,
  allowMultipleVotes: z.optional(z.nullable(z.literal(false, 'A poll allows one vote per member'))),
  expiresAt: z.pipe(
    z.union(
      [z.literal(''), z.optional(z.nullable(instant('End')))],
      'End must be a date and time with a time zone',
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
 * A list of polls: between two messages, or after one, and then open polls too. With `search`, those that contain its words,
 * wherever they are, newest first.
 */
export const pollsQuery = z.object({
  after: z.optional(z.string()),
  before: z.optional(z.string()),
  search: searchText,
  userId: z.optional(z.string()),
})

/** A new chat room. Only championship rooms can be created; the first migration created the others. */
export const roomInput = z.object({
  name: line('Room name', 80),
  type: z.enum(['general', 'championship', 'military'], 'type must be general, championship or military'),
  championshipId: optionalId('championshipId'),
})
export type RoomInput = z.output<typeof roomInput>

/** A frame from a browser to a room; anything else is ignored. `reads` names further formats that the browser understands. */
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

/** The quote of a replied-to message, cut at 100 code points and "..." (docs/decisions.md 19). */
export interface Quote {
  id: string
  memberId: string
  /** `null` for a former member, and in live events, because their readers know the members. */
  member: Author | null
  message: string
  isDeleted: boolean
}

/** A message as one member sees it. Instants are ISO 8601, UTC. A deleted message has no text. */
export interface ChatMessage {
  id: string
  chatRoomId: string
  memberId: string
  /** `null` for a former member. */
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
  /** When the author last edited it; `null` if never. */
  editedAt: string | null
  createdAt: string
  likeCount: number
  isLikedByCurrentUser: boolean
}

/** A poll's option with its number of votes. */
export interface PollOption {
  id: string
  pollId: string
  text: string
  displayOrder: number
  voteCount: number
  hasUserVoted: boolean
}

/**
 * A poll as one member sees it. Its number is from the same series as the messages', so it has a place among them. Live
 * events for everybody never say who voted for what.
 */
export interface Poll {
  id: string
  chatRoomId: string
  createdBy: string
  /** `null` for a former member, and in live events caused by others. */
  creator: Author | null
  question: string
  /** `false` once its creator or an admin has closed it. Expiry is decided in `rules/poll-state.ts`. */
  isActive: boolean
  allowMultipleVotes: false
  createdAt: string
  expiresAt: string | null
  options: PollOption[]
  totalVotes: number
  hasUserVoted: boolean
  /** The room's revision at which it last changed. */
  rev: number
}

/**
 * A change in a room. Every change has the room's next `rev`. Values are absolute, so a change can be applied to any older
 * state. A catch-up has each message once, with its last `rev` and state.
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
      /** After an edit, and in a catch-up of an edited message: the text and when it was edited. */
      edit?: { text: string; editedAt: string }
      /** In live events after a like: who liked or unliked it. */
      like?: { memberId: string; isLiked: boolean }
      /** In a catch-up: whether the reader likes it. */
      isLikedByCurrentUser?: boolean
    }
  | { type: 'poll-changed'; chatRoomId: string; poll: Poll; rev: number }
  | { type: 'poll-deleted'; chatRoomId: string; pollId: string; rev: number }

/**
 * Consecutive new messages in compact encoding, the first with the revision `rev`, for browsers that said on joining that
 * they read `talk`. Each author is introduced once, with a number that then stands for them. For the writer it also confirms
 * the message, like `sent`.
 */
export interface Talk {
  type: 'talk'
  rev: number
  authors?: [number: number, author: Author][]
  messages: TalkMessage[]
}

/** The fields of one message; `at` is epoch ms. */
export type TalkMessage = [
  author: number,
  at: number,
  clientMessageId: string,
  text: string,
  replyTo?: Partial<Quote>,
]

/** A refusal through the socket, like problem+json over HTTP; `retryAfter` is in seconds. */
export interface RefusedProblem {
  status: number
  code: string
  title: string
  detail: string
  retryAfter?: number
}

/** What a room sends to the browsers in it: one event a frame, or an array of events. */
export type RoomEvent =
  | { type: 'hello'; chatRoomId: string; epoch: string; rev: number }
  | { type: 'sent'; clientMessageId: string; message: ChatMessage; rev: number }
  | { type: 'refused'; clientMessageId: string; problem: RefusedProblem }
  | RoomChange
  /** Only to the voter, in all their tabs: their vote, and the revision from which the totals include it. */
  | { type: 'poll-voted'; chatRoomId: string; pollId: string; optionId: string; votedRev: number }
  | { type: 'typing'; chatRoomId: string; memberId: string }
  | { type: 'present'; count: number }
  | { type: 'room-archived'; chatRoomId: string }

/** The answer of `GET …/changes`: the changes from revision `from` to `to`. If `to` is below `head`, there are more. */
export interface Changes {
  epoch: string
  from: number
  to: number
  head: number
  items: RoomChange[]
}

/** A room in the directory. `lastMessage` may lag by a second. */
export interface ChatRoomView {
  id: string
  name: string
  type: 'general' | 'championship' | 'military'
  championshipId: string | null
  /** `false` if archived: readable but not writable. */
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
/**
 * A former member whose data is still being removed: their messages after this id, by the ids of their browsers, and when the
 * next step is due (epoch ms).
 */
const leaver = z.object({
  memberId: z.string('memberId is required'),
  afterId: z.string('afterId is required'),
  dueAt: z.int('dueAt is required'),
})
export type Leaver = z.output<typeof leaver>

export const copiedState = z.object({
  epoch: z.string('epoch is required'),
  rev: z.int('rev is required').check(z.minimum(0, 'rev is required')),
  isArchived: z.boolean('isArchived must be true or false'),
  // Older backups have none.
  leavers: z._default(z.array(leaver), []),
})
export type CopiedState = z.output<typeof copiedState>

/** The state of a room, for a backup. */
export interface RoomCopyState extends CopiedState {
  /** The version of its storage. */
  version: number
  /** Whether `blocks` are all its blocks, not only the changed ones. */
  isWhole: boolean
  blocks: number[]
  progress: RoomProgress | null
}

/** How far a room has been restored from a backup, identified by a hash: the next block, and whether it is complete. */
export interface RoomProgress {
  backup: string
  next: number
  isSealed: boolean
}

/** A page of a member's data in a room. Instants are ISO 8601, UTC. `next` is where the next page begins, if any. */
export interface MemberPage {
  messages: OwnMessage[]
  polls: OwnPoll[]
  votes: OwnVote[]
  likes: { messageId: string }[]
  next: RoomPlace | null
}

/** A message of the member that is not deleted; `files` are the ids of its uploads. */
export interface OwnMessage {
  id: string
  sentAt: string
  editedAt: string | null
  text: string
  /** The id of the message it replies to. */
  answers: string | null
  likes: number
  isPinned: boolean
  files: string[]
}

/** A poll that the member created. */
export interface OwnPoll {
  id: string
  askedAt: string
  endsAt: string | null
  closedAt: string | null
  question: string
  options: { text: string; votes: number }[]
}

/** The member's vote in a poll. */
export interface OwnVote {
  pollId: string
  question: string
  votedFor: string
}
