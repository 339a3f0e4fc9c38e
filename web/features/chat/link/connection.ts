import { afterClose, type CloseHelp } from '#web/features/feed/close-codes.ts'
import { type Link, LiveSocket } from '#web/lib/live-socket.ts'
import type { PageSigns, SetTimer, SocketLike } from '#web/lib/surroundings.ts'
import type { Author, ChatMessage, RoomChange, RoomEvent } from '#worker/features/chat/contract.ts'
import type { RoomCalls } from '../api.ts'
import { Earlier } from './earlier.ts'
import { isUnknownChange, readFrame } from './frames.ts'
import { Likes } from './likes.ts'
import { emptyRoom, type RoomState, relabelled } from './room-reducer.ts'
import { SendingQueue } from './sending.ts'
import { Syncing } from './syncing.ts'
import { Typists } from './typists.ts'
import { type KeyStore, openUnsent } from './unsent.ts'

/** What an open room shows. */
export interface RoomView {
  status: 'loading' | 'ready' | 'failed'
  link: Link
  state: RoomState
  present: number
  typing: string[]
  isArchived: boolean
  earlier: 'idle' | 'loading' | 'failed'
}

export interface RoomDeps extends CloseHelp {
  api: RoomCalls
  storage: KeyStore
  now(): number
  random(): number
  setTimer: SetTimer
  openSocket?: (path: string) => SocketLike
  page?: PageSigns
  /** Hears what changed in the room; `null`: everything may have. */
  onChanges(changes: RoomChange[] | null): void
  /** Tells from now on, also while the room is closed, what members are called and look like; `null`: one has left. */
  hearOfMembers(hear: (memberId: string, author: Author | null) => void): void
}

/**
 * One room as one member sees it: its messages by page, by live events and by what was missed in between, in the room's
 * order, each once; and his own messages on their way there.
 */
export class RoomConnection {
  readonly #roomId: string
  readonly #me: string
  readonly #deps: RoomDeps
  readonly #socket: LiveSocket
  readonly #sending: SendingQueue
  readonly #syncing: Syncing
  readonly #earlier: Earlier
  readonly #likes: Likes
  readonly #typists: Typists
  readonly #listeners = new Set<() => void>()
  #view: RoomView = {
    status: 'loading',
    link: 'connecting',
    state: emptyRoom,
    present: 0,
    typing: [],
    isArchived: false,
    earlier: 'idle',
  }

  constructor(roomId: string, me: string, deps: RoomDeps) {
    this.#roomId = roomId
    this.#me = me
    this.#deps = deps
    const { api, storage, now, random, setTimer, openSocket, page } = deps
    const update = (change: (state: RoomState) => RoomState) => this.#update(change)
    const state = () => this.#view.state
    this.#syncing = new Syncing({
      ...{ me, random, setTimer, state, update },
      page: limit => api.page(roomId, limit),
      changes: (after, epoch) => api.changes(roomId, after, epoch),
      onStatus: status => this.#show({ status }),
      onLive: () => this.#onLive(),
      onStale: () => this.#socket.restart(),
      onChanges: changes => this.#tell(changes),
    })
    this.#earlier = new Earlier({
      ...{ me, state, update },
      page: (limit, before) => api.page(roomId, limit, before),
      onStatus: earlier => this.#show({ earlier }),
    })
    this.#likes = new Likes({ update, like: api.like })
    this.#typists = new Typists(setTimer, typing => this.#show({ typing }))
    this.#sending = new SendingQueue({
      memberId: me,
      unsent: openUnsent(storage, me, roomId),
      ...{ now, random, setTimer, state, update },
      isConnected: () => this.#view.link === 'connected',
      sendFrame: frame => this.#view.link === 'connected' && this.#sendFrame(frame),
      onSilence: () => this.#socket.probe(),
      post: async body => {
        const posted = await api.post(roomId, body)
        if (!this.#syncing.isFed) this.#syncing.look()
        return posted
      },
      onRefused: code => this.#onRefused(code),
      onUnseen: () => this.#syncing.look(),
    })
    this.#socket = new LiveSocket({
      url: `/ws?room=${encodeURIComponent(roomId)}`,
      ...{ openSocket, setTimer, random, page },
      onOpen: () => {
        this.#sendFrame({ type: 'join-chat-room', chatRoomId: roomId })
        this.#syncing.onOpen()
      },
      onText: text => this.#onText(text),
      onLink: link => this.#onLink(link),
      onDown: () => this.#onDown(),
      onClose: code => afterClose(code, deps, () => this.#socket.resume()),
    })
    deps.hearOfMembers((memberId, author) => update(it => relabelled(it, memberId, author)))
  }

  readonly view = () => this.#view

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Opens the room; can be closed and opened again, and goes on from where it was. */
  start() {
    this.#sending.restore()
    this.#socket.start()
    this.#syncing.start()
  }

  /** Closes the room. What was sent goes on its way all the same. */
  stop() {
    this.#socket.stop()
    this.#syncing.stop()
    this.#show({ link: 'connecting' })
  }

  reload() {
    this.#syncing.reload()
  }

  /** Looks whether anything changed, where no live event would tell. */
  refresh() {
    if (!this.#syncing.isFed) this.#syncing.look()
  }

  send(message: string, replyTo: ChatMessage | null) {
    this.#sending.add(message, replyTo)
  }

  retry(clientMessageId: string) {
    this.#sending.retry(clientMessageId)
  }

  discard(clientMessageId: string) {
    this.#sending.discard(clientMessageId)
  }

  sayTyping() {
    if (this.#view.link === 'connected' && this.#typists.isDue(this.#deps.now()))
      this.#sendFrame({ type: 'typing' })
  }

  loadEarlier() {
    void this.#earlier.load()
  }

  /** Loads earlier messages until this one is there; whether it is. */
  loadUntil(messageId: string): Promise<boolean> {
    return this.#earlier.loadUntil(messageId)
  }

  /** Likes a message or no more, shown at once; rejects after taking it back where that fails. */
  setLiked({ id }: ChatMessage, isLiked: boolean): Promise<void> {
    return this.#likes.set(id, isLiked)
  }

  #onText(text: string) {
    for (const event of readFrame(text, this.#roomId)) this.#onEvent(event)
  }

  #onEvent(event: RoomEvent) {
    switch (event.type) {
      case 'hello':
        return this.#syncing.onHello(event)
      case 'sent':
        return this.#sending.answer(event.clientMessageId, event)
      case 'refused':
        return this.#sending.answer(event.clientMessageId, event)
      case 'new-message':
        this.#typists.forget(event.message.memberId)
        return this.#syncing.onChange(event)
      case 'message-deleted':
      case 'message-changed':
        return this.#syncing.onChange(event)
      case 'typing':
        return event.memberId === this.#me ? undefined : this.#typists.heard(event.memberId)
      case 'present':
        return this.#show({ present: event.count })
      case 'room-archived':
        return this.#show({ isArchived: true })
      default:
        // What a later club tells of counts as a change, so that it does not seem to have been missed.
        if (isUnknownChange(event)) this.#syncing.onChange(event)
    }
  }

  #onLive() {
    this.#socket.settle()
    this.#sending.onBack()
  }

  #onLink(link: Link) {
    this.#show({ link })
    this.#syncing.onLink(link)
  }

  #onDown() {
    this.#syncing.onDown()
    this.#sending.onDown()
    this.#typists.forgetAll()
    this.#show({ present: 0 })
  }

  #onRefused(code: string) {
    if (code === 'room_archived') this.#show({ isArchived: true })
    if (code === 'sign_in_required' || code === 'rejected' || code === 'not_you') void this.#deps.askSession()
  }

  #tell(changes: RoomChange[] | null) {
    this.#earlier.onChanges(changes)
    this.#deps.onChanges(changes)
  }

  #sendFrame(frame: object) {
    return this.#socket.send(JSON.stringify(frame))
  }

  #update(change: (state: RoomState) => RoomState) {
    const before = this.#view.state
    const state = change(before)
    if (state === before) return
    this.#view = { ...this.#view, state }
    this.#sending.mirror(before.pending, state.pending)
    this.#notify()
  }

  #show(patch: Partial<RoomView>) {
    this.#view = { ...this.#view, ...patch }
    this.#notify()
  }

  #notify() {
    for (const listener of this.#listeners) listener()
  }
}
