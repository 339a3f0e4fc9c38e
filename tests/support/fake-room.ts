import type { Posted, RoomCalls, RoomPage } from '#web/features/chat/api.ts'
import { placeAmong, positionOf } from '#web/features/chat/room-client/room-state.ts'
import type { SocketLike } from '#web/lib/browser.ts'
import type {
  Author,
  Changes,
  ChatMessage,
  RefusedProblem,
  RoomChange,
  RoomEvent,
} from '#worker/features/chat/contract.ts'
import { TalkWriter } from '#worker/features/chat/room/frame-writer.ts'
import { splitAround } from '#worker/features/chat/rules/paging.ts'
import { FakePolls } from './fake-polls.ts'
import { FakeSocket } from './hand-clock.ts'

type Draft = Pick<ChatMessage, 'memberId' | 'message' | 'clientMessageId'>

/** A message that stands in the room `general`. */
export function messageOf(n: number, more: Partial<ChatMessage> = {}): ChatMessage {
  const memberId = more.memberId ?? 'yara'
  return {
    id: `general.${n}`,
    chatRoomId: 'general',
    memberId,
    member: {
      id: memberId,
      gamertag: memberId,
      displayName: memberId,
      isAdmin: false,
      profileImageUrl: null,
    },
    message: `Message ${n}`,
    clientMessageId: `client-${n}`,
    replyToMessageId: null,
    replyTo: null,
    isDeleted: false,
    deletedBy: null,
    deletedAt: null,
    isPinned: false,
    pinnedBy: null,
    pinnedAt: null,
    editedAt: null,
    createdAt: '2026-11-21T20:00:00.000Z',
    likeCount: 0,
    isLikedByCurrentUser: false,
    ...more,
  }
}

/** An event as short as the wire allows: without what is nothing, and without what the event itself tells. */
export function lean(event: RoomEvent): object {
  if (!('message' in event)) return withoutNothing(event)
  const { chatRoomId: _, clientMessageId: __, replyToMessageId: ___, ...message } = event.message
  const { member, replyTo } = message
  const bare = (author: Author | null) => author && { ...author, id: null }
  const quote = replyTo && { ...replyTo, member: bare(replyTo.member) }
  return withoutNothing({ ...event, message: { ...message, member: bare(member), replyTo: quote } })
}

function withoutNothing(value: object): object {
  if (Array.isArray(value)) return value.map(withoutNothing)
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const kept = typeof field === 'object' && field !== null ? withoutNothing(field) : field
    const isNothing = !kept || (Array.isArray(field) && field.length === 0)
    return isNothing ? [] : [[name, kept]]
  })
  return Object.fromEntries(fields)
}

/** A room as the club keeps it, for scripts of what may go wrong between it and a browser. */
export class FakeRoom {
  epoch = 'first'
  head = 0
  readonly messages: (ChatMessage & { likers: Set<string>; rev: number })[] = []
  readonly sockets: FakeSocket[] = []
  readonly #memberAt = new Map<FakeSocket, string>()
  readonly polls = new FakePolls(
    () => {
      this.head += 1
      return this.head
    },
    (change, voter) => {
      if (voter) this.#tellVoter(voter, change)
      this.#tell(change)
    },
  )
  /** Whether sockets open, and calls are answered. */
  isReachable = true
  /** What the next sends are refused with. */
  readonly refusals: RefusedProblem[] = []
  /** How many answers to sends get lost on their way. */
  lostAnswers = 0
  /** How many events get lost on their way. */
  lostEvents = 0
  isResyncNeeded = false
  /** How many changes a catch-up brings at once. */
  changesPage = 3
  /** Whether frames leave out what is nothing, as the wire allows. */
  isLean = false
  /** Whether it tells its talk in short. */
  isShort = false
  readonly #talk = new TalkWriter()
  /** Whether nobody is said hello to. */
  isMute = false
  #isHeld: Promise<void> | null = null
  letGo = () => {}
  readonly calls: string[] = []

  say(memberId: string, message: string, clientMessageId: string = crypto.randomUUID()) {
    return this.#post({ memberId, message, clientMessageId })
  }

  delete(id: string) {
    const message = this.#find(id)
    const [deletedBy, deletedAt] = ['director', '2026-11-21T20:30:00.000Z']
    Object.assign(message, {
      message: '',
      isDeleted: true,
      deletedBy,
      deletedAt,
      isPinned: false,
      pinnedBy: null,
    })
    message.likers.clear()
    this.#tell({ type: 'message-deleted', messageId: id, deletedBy, deletedAt, ...this.#next(message) })
  }

  setLiked(id: string, isLiked: boolean, memberId: string) {
    const message = this.#find(id)
    if (message.isDeleted) throw new Error('409: That message was deleted.')
    if (message.likers.has(memberId) !== isLiked) {
      if (isLiked) message.likers.add(memberId)
      else message.likers.delete(memberId)
      this.#tell({ ...this.#alteration(message, this.#next(message)), like: { memberId, isLiked } })
    }
    return { likeCount: message.likers.size, isLikedByCurrentUser: message.likers.has(memberId) }
  }

  pin(id: string, isPinned: boolean) {
    const message = this.#find(id)
    Object.assign(message, { isPinned, pinnedBy: isPinned ? 'director' : null })
    this.#tell(this.#alteration(message, this.#next(message)))
  }

  /** As somebody sees the room who loads it now. */
  seenBy(memberId: string): ChatMessage[] {
    return this.messages.map(message => this.#view(message, memberId))
  }

  /** Cuts everybody's connection. */
  cut(code = 1006) {
    for (const socket of this.sockets.splice(0)) socket.cut(code)
  }

  /** Everybody's connection dies without a word. */
  fallSilent() {
    for (const socket of this.sockets.splice(0)) socket.onSend = () => {}
  }

  /** Calls are answered late: when they are let go. */
  hold() {
    if (this.#isHeld) return
    this.#isHeld = new Promise(resolve => {
      this.letGo = () => {
        this.#isHeld = null
        resolve()
      }
    })
  }

  /** From now on calls are answered at once; what is held stays so until it is let go. */
  holdNoMore() {
    this.#isHeld = null
  }

  /** A member's end: the calls and the sockets of their browser. */
  doorOf(memberId: string): { api: RoomCalls; openSocket(url: string): SocketLike } {
    const answer = async <T>(call: string, value: () => T): Promise<T> => {
      this.calls.push(call)
      if (!this.isReachable) throw new TypeError('Failed to fetch')
      // What is answered late was true when it was asked.
      const answered = value()
      await this.#isHeld
      return answered
    }
    return {
      api: {
        page: (_, limit, where) => answer('page', () => this.#page(memberId, limit, where)),
        changes: (_, after, epoch) => answer('changes', () => this.#changes(memberId, after, epoch)),
        post: async (_, post) => {
          const posted = await answer('post', () => this.#take(post))
          if (this.#losesAnswer()) throw new TypeError('Failed to fetch')
          return posted
        },
        vote: async (id, optionId) => {
          const poll = await answer('vote', () => this.polls.vote(id, optionId, memberId))
          if (this.#losesAnswer()) throw new TypeError('Failed to fetch')
          return poll
        },
        like: (id, isLiked) => answer('like', () => this.setLiked(id, isLiked, memberId)),
      },
      openSocket: url => this.#open(url, memberId),
    }
  }

  #open(url: string, memberId: string) {
    const socket = new FakeSocket(url)
    socket.onSend = text => setImmediate(() => this.#read(socket, memberId, text))
    setImmediate(() => {
      if (!this.isReachable) return socket.cut()
      if (!socket.isLeft) socket.open()
    })
    return socket
  }

  #read(socket: FakeSocket, memberId: string, text: string) {
    if (!this.isReachable || socket.isLeft) return
    if (text === 'ping') return socket.pong()
    const frame = JSON.parse(text)
    if (frame.type === 'join-chat-room') {
      if (this.isMute) return
      this.#talk.welcome()
      this.sockets.push(socket)
      this.#memberAt.set(socket, memberId)
      this.#say(socket, { type: 'hello', chatRoomId: 'general', epoch: this.epoch, rev: this.head })
    }
    if (frame.type !== 'send-message') return
    this.calls.push('send')
    const before = this.head
    const posted = this.#take({ ...frame, memberId })
    if (this.#losesAnswer()) return
    const { clientMessageId } = frame
    if ('message' in posted && this.isShort && this.head > before) return // the talk says it
    if ('message' in posted) this.#say(socket, { type: 'sent', clientMessageId, rev: this.head, ...posted })
    else this.#say(socket, { type: 'refused', clientMessageId, ...posted })
  }

  #take(draft: Draft): Posted {
    const problem = this.refusals.shift()
    return problem ? { problem } : { message: this.#post(draft) }
  }

  #post({ memberId, message, clientMessageId }: Draft): ChatMessage {
    const standing = this.messages.find(it => it.clientMessageId === clientMessageId)
    if (standing) return this.#view(standing, memberId)
    const rev = this.head + 1
    const stored = Object.assign(messageOf(rev, { memberId, message, clientMessageId }), {
      likers: new Set<string>(),
      rev,
    })
    this.head = rev
    this.messages.push(stored)
    this.#tell({ type: 'new-message', message: this.#view(stored, ''), clientMessageId, ...this.#where(rev) })
    return this.#view(stored, memberId)
  }

  #page(memberId: string, limit: number, where: { before?: string; around?: string } = {}): RoomPage {
    const at = where.around ? this.#placeOf(where.around, memberId) : -1
    const { before } = where
    const end = before ? this.messages.findIndex(({ id }) => id === before) : this.messages.length
    const { earlier, later } = splitAround(limit)
    const [from, to] = at === -1 ? [end - limit, end] : [at - earlier, at + later + 1]
    const messages = this.seenBy(memberId).slice(Math.max(0, from), to)
    const polls = this.polls.seenBy(memberId)
    return {
      ...{ messages, polls, epoch: this.epoch, rev: this.head },
      hasLater: at !== -1 && to < this.messages.length,
    }
  }

  #changes(memberId: string, after: number, epoch: string): Changes | null {
    if (this.isResyncNeeded || epoch !== this.epoch || after > this.head) return null
    const entries = this.messages.flatMap(message => [positionOf(message.id), message.rev])
    const newer = [...new Set([...entries, ...this.polls.revs])].filter(rev => rev > after)
    const to = newer.sort((a, b) => a - b)[this.changesPage - 1] ?? this.head
    const isOfPart = (rev: number) => rev > after && rev <= to
    const touched = this.messages.filter(message => isOfPart(positionOf(message.id)) || isOfPart(message.rev))
    const items = touched.map((message): RoomChange => {
      const where = this.#where(isOfPart(message.rev) ? message.rev : positionOf(message.id))
      const view = this.#view(message, memberId)
      const { id: messageId, clientMessageId, deletedBy, deletedAt } = view
      if (positionOf(message.id) > after)
        return { type: 'new-message', message: view, clientMessageId, ...where }
      if (view.isDeleted)
        return {
          type: 'message-deleted',
          messageId,
          deletedBy: deletedBy ?? '',
          deletedAt: deletedAt ?? '',
          ...where,
        }
      const { isLikedByCurrentUser } = view
      return { ...this.#alteration(message, where), isLikedByCurrentUser }
    })
    const polls = this.polls.changesBetween(after, to, memberId)
    return { epoch, from: after, to, head: this.head, items: [...items, ...polls] }
  }

  // Of a message, or of the last one before a poll.
  #placeOf(id: string, memberId: string) {
    const isPoll = this.polls.seenBy(memberId).some(poll => poll.id === id)
    return isPoll ? placeAmong(this.messages, id) : this.messages.indexOf(this.#find(id))
  }

  #alteration(message: (typeof this.messages)[number], where: { chatRoomId: string; rev: number }) {
    const { id: messageId, isPinned, pinnedBy, pinnedAt, likers } = message
    const values = { likeCount: likers.size, isPinned, pinnedBy, pinnedAt }
    return { type: 'message-changed' as const, messageId, ...values, ...where }
  }

  #view({ likers, rev: _, ...message }: (typeof this.messages)[number], memberId: string): ChatMessage {
    return { ...message, likeCount: likers.size, isLikedByCurrentUser: likers.has(memberId) }
  }

  #find(id: string) {
    const message = this.messages.find(it => it.id === id)
    if (!message) throw new Error(`No message ${id}`)
    return message
  }

  #next(message: (typeof this.messages)[number]) {
    this.head += 1
    message.rev = this.head
    return this.#where(this.head)
  }

  #where(rev: number) {
    return { chatRoomId: 'general', rev }
  }

  #tellVoter({ memberId, optionId }: { memberId: string; optionId: string }, { rev }: RoomChange) {
    const pollId = optionId.slice(0, optionId.lastIndexOf('.'))
    for (const socket of this.sockets)
      if (this.isReachable && this.#memberAt.get(socket) === memberId)
        this.#say(socket, { type: 'poll-voted', chatRoomId: 'general', pollId, optionId, votedRev: rev })
  }

  #losesAnswer() {
    if (this.lostAnswers === 0) return false
    this.lostAnswers -= 1
    return true
  }

  #tell(change: RoomChange) {
    if (this.lostEvents > 0) this.lostEvents -= 1
    else if (this.isReachable) this.#sayToAll(change)
  }

  #sayToAll(change: RoomChange) {
    const events = this.isShort ? this.#talk.write([change]).map(text => JSON.parse(text)) : [change]
    for (const socket of this.sockets)
      for (const event of events) {
        if (this.isShort) socket.say(event)
        else this.#say(socket, event)
      }
  }

  #say(socket: FakeSocket, event: RoomEvent) {
    socket.say(this.isLean ? lean(event) : event)
  }
}
