import type {
  Author,
  ChatMessage,
  Poll,
  Quote,
  RoomChange,
  RoomEvent,
  Talk,
} from '#worker/features/chat/contract.ts'
import { messageId } from '#worker/features/chat/rules/message-views.ts'

/** An event as received: fields that are null, false, 0 or an empty text may be omitted (wire, "Sockets"). */
type Lean<Event> = Event extends { type: infer Type; message: ChatMessage }
  ? { type: Type; message: LeanMessage } & Partial<Omit<Event, 'type' | 'message'>>
  : Event extends { type: infer Type; poll: Poll }
    ? { type: Type; poll: LeanPoll } & Partial<Omit<Event, 'type' | 'poll'>>
    : Event extends { type: infer Type }
      ? { type: Type } & Partial<Omit<Event, 'type'>>
      : never

interface LeanMessage extends Partial<Omit<ChatMessage, 'member' | 'replyTo'>> {
  member?: Partial<Author> | null
  replyTo?: Partial<Quote> | null
}

interface LeanPoll extends Partial<Omit<Poll, 'creator' | 'options'>> {
  creator?: Partial<Author> | null
  options?: Partial<Poll['options'][number]>[]
}

type Told = Lean<RoomEvent> | Talk

/** The compact formats that this client announces on joining a room. */
export const readableFormats = ['talk']

/** Decodes the frames of a room. */
export class FrameReader {
  readonly #roomId: string
  readonly #me: string
  /** Authors by the numbers that the room assigned them. */
  readonly #authors = new Map<number, Author>()

  constructor(roomId: string, me: string) {
    this.#roomId = roomId
    this.#me = me
  }

  /** The events of a frame in order, with all omitted fields filled in. */
  read(text: string): RoomEvent[] {
    const frame: Told | Told[] = JSON.parse(text)
    return (Array.isArray(frame) ? frame : [frame]).flatMap(event =>
      event.type === 'talk' ? this.#said(event) : whole(event, this.#roomId),
    )
  }

  #said({ rev, authors = [], messages }: Talk): RoomEvent[] {
    for (const [number, author] of authors) this.#authors.set(number, wholeAuthor(author, author.id))
    return messages.flatMap(([number, at, clientMessageId, text, replyTo], place): RoomEvent[] => {
      const member = this.#authors.get(number)
      if (!member) return [] // dropped rather than attributed to the wrong author; the next change reveals the gap
      const chatRoomId = this.#roomId
      const [id, createdAt] = [messageId(chatRoomId, rev + place), new Date(at).toISOString()]
      const own = { id, memberId: member.id, member, message: text, createdAt, replyTo }
      const said = {
        clientMessageId,
        message: wholeMessage(own, chatRoomId, clientMessageId),
        rev: rev + place,
      }
      const heard = { type: 'new-message', chatRoomId, ...said } as const
      return member.id === this.#me ? [{ type: 'sent', ...said }, heard] : [heard]
    })
  }
}

/** Whether an event of an unknown type is still a change of the room. */
export function isUnknownChange(event: object): event is RoomChange {
  return 'rev' in event && typeof event.rev === 'number'
}

function whole(event: Lean<RoomEvent>, chatRoomId: string): RoomEvent {
  switch (event.type) {
    case 'hello':
      return { chatRoomId, epoch: '', rev: 0, ...event }
    case 'sent':
    case 'new-message': {
      const { clientMessageId = '' } = event
      const message = wholeMessage(event.message, chatRoomId, clientMessageId)
      return event.type === 'sent'
        ? { rev: 0, ...event, clientMessageId, message }
        : { chatRoomId, rev: 0, ...event, clientMessageId, message }
    }
    case 'message-deleted':
      return { chatRoomId, messageId: '', deletedBy: '', deletedAt: '', rev: 0, ...event }
    case 'message-changed': {
      const none = { likeCount: 0, isPinned: false, pinnedBy: null, pinnedAt: null, rev: 0 }
      const like = event.like && { like: { ...event.like, isLiked: event.like.isLiked ?? false } }
      return { chatRoomId, messageId: '', ...none, ...event, ...like }
    }
    case 'poll-changed': {
      const { rev = 0 } = event
      return { chatRoomId, ...event, rev, poll: wholePoll(event.poll, chatRoomId, rev) }
    }
    case 'poll-deleted':
      return { chatRoomId, pollId: '', rev: 0, ...event }
    case 'present':
      return { count: 0, ...event }
    default:
      return event as RoomEvent
  }
}

function wholeMessage(lean: LeanMessage, chatRoomId: string, clientMessageId: string): ChatMessage {
  const { memberId = '', member = null, replyTo = null } = lean
  return {
    id: '',
    chatRoomId,
    clientMessageId,
    message: '',
    isDeleted: false,
    deletedBy: null,
    deletedAt: null,
    isPinned: false,
    pinnedBy: null,
    pinnedAt: null,
    editedAt: null,
    createdAt: '',
    likeCount: 0,
    isLikedByCurrentUser: false,
    ...lean,
    memberId,
    member: member && wholeAuthor(member, memberId),
    replyToMessageId: lean.replyToMessageId ?? replyTo?.id ?? null,
    replyTo: replyTo && wholeQuote(replyTo, lean.replyToMessageId ?? ''),
  }
}

function wholePoll(lean: LeanPoll, chatRoomId: string, rev: number): Poll {
  const { id = '', createdBy = '', creator = null, options = [] } = lean
  const none = { question: '', isActive: false, createdAt: '', expiresAt: null, totalVotes: 0 }
  return {
    ...{ id, chatRoomId, createdBy, allowMultipleVotes: false, hasUserVoted: false, rev, ...none, ...lean },
    creator: creator && wholeAuthor(creator, createdBy),
    options: options.map((option, displayOrder) => {
      return { id: '', pollId: id, text: '', displayOrder, voteCount: 0, hasUserVoted: false, ...option }
    }),
  }
}

function wholeQuote(lean: Partial<Quote>, id: string): Quote {
  const { memberId = '', member = null } = lean
  const quoted = { id, message: '', isDeleted: false, ...lean }
  return { ...quoted, memberId, member: member && wholeAuthor(member, memberId) }
}

function wholeAuthor(lean: Partial<Author>, id: string): Author {
  return { id, gamertag: '', displayName: '', isAdmin: false, profileImageUrl: null, ...lean }
}
