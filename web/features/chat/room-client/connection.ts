import { type CloseActions, reactToClose } from '#web/features/feed/close-codes.ts'
import { isSigningOut } from '#web/features/session/present-member.ts'
import { browserPage, type PageEvents, type SetTimer, type SocketLike } from '#web/lib/browser.ts'
import { type Link, LiveSocket } from '#web/lib/live-socket.ts'
import type { KeyStore } from '#web/lib/storage.ts'
import type { Author, ChatMessage, Quote, RoomChange } from '#worker/features/chat/contract.ts'
import type { RoomCalls } from '../api.ts'
import { FrameReader, readableFormats } from './frame-reader.ts'
import { handleEvent } from './handle-event.ts'
import { Likes } from './likes.ts'
import type { OfflineCopy } from './offline-page.ts'
import { noLock, type OutboxLockDeps, openOutboxLock } from './outbox-lock.ts'
import { type Outcome, Paging } from './paging.ts'
import { withAuthorUpdated } from './room-reducer.ts'
import { RoomViewStore } from './room-view.ts'
import { SendingQueue } from './sending.ts'
import { Syncing } from './syncing.ts'
import { Typists } from './typing.ts'
import { openUnsentMessages, type TabEvents } from './unsent-messages.ts'
import { Votes } from './votes.ts'

export interface RoomDeps extends CloseActions {
  api: RoomCalls
  storage: KeyStore
  now(): number
  random(): number
  setTimer: SetTimer
  openSocket?: (path: string) => SocketLike
  page?: PageEvents
  /** Lets the browser's tabs agree on which one sends; absent if the browser has no locks. */
  tabLocks?: Pick<OutboxLockDeps, 'locks' | 'openChannel'> | undefined
  tabEvents?: TabEvents
  /** The copy of the room kept from earlier visits. */
  kept?: OfflineCopy
  /** Called with the changes in the room; `null`: everything may have changed. */
  onChanges(changes: RoomChange[] | null): void
  /** Subscribes to changes of members' names and pictures, also while the room is closed; `null`: a member has left. */
  hearOfMembers(hear: (memberId: string, author: Author | null) => void): void
}

/**
 * A member's connection to a room. It combines pages, live events and missed changes into one list of messages, in the
 * room's order and without duplicates, and sends the member's own messages.
 */
export class RoomConnection {
  readonly #deps: RoomDeps
  readonly #shown: RoomViewStore
  readonly #socket: LiveSocket
  readonly #sending: SendingQueue
  readonly #syncing: Syncing
  readonly #paging: Paging
  readonly #likes: Likes
  readonly #votes: Votes
  readonly #typists: Typists
  /** When the room's state was last confirmed, in epoch ms. */
  #heardAt = 0
  /** The member's name, picture and rights when the room was entered. */
  #badge = ''
  constructor(roomId: string, me: string, deps: RoomDeps) {
    this.#deps = deps
    const { api, storage, now, random, setTimer, openSocket, page, tabLocks, tabEvents } = deps
    this.#shown = new RoomViewStore((before, after) => this.#sending.mirror(before.pending, after.pending))
    const { update, state } = this.#shown
    this.#syncing = new Syncing({
      ...{ me, random, setTimer, state, update },
      page: limit => api.page(roomId, limit),
      changes: (after, epoch) => api.changes(roomId, after, epoch),
      keptPage: () => this.#readKept(),
      onNews: () => this.#onNews(),
      onStatus: status => this.#shown.show({ status }),
      onLive: () => this.#onLive(),
      onStale: () => this.#socket.restart(),
      onChanges: changes => this.#tell(changes),
    })
    this.#paging = new Paging({
      ...{ me, state, update },
      page: (limit, where) => api.page(roomId, limit, where),
      onStatus: (end, status) => this.#shown.show({ [end]: status }),
    })
    this.#likes = new Likes({ update, like: api.like })
    this.#votes = new Votes({ update, vote: api.vote, look: () => this.#syncing.look() })
    this.#typists = new Typists(setTimer, typing => this.#shown.show({ typing }))
    this.#sending = new SendingQueue({
      memberId: me,
      unsent: openUnsentMessages(storage, me, roomId, tabEvents),
      openLock: onChange =>
        tabLocks
          ? openOutboxLock(
              `chat-outbox/${me}/${roomId}`,
              { ...tabLocks, page: page ?? browserPage, setTimer },
              onChange,
            )
          : noLock,
      ...{ now, random, setTimer, state, update },
      isConnected: () => this.#shown.view.link === 'connected',
      sendFrame: frame => this.#shown.view.link === 'connected' && this.#sendFrame(frame),
      onSilence: () => this.#socket.probe(),
      post: async body => {
        const posted = await api.post(roomId, body)
        if (!this.#syncing.isFed) this.#syncing.look()
        return posted
      },
      onRefused: code => this.#onRefused(code),
      onUnseen: () => this.#syncing.look(),
    })
    const receivers = {
      ...{ me, shown: this.#shown },
      ...{ syncing: this.#syncing, sending: this.#sending, typists: this.#typists },
    }
    const frames = new FrameReader(roomId, me)
    this.#socket = new LiveSocket({
      url: `/ws?room=${encodeURIComponent(roomId)}`,
      ...{ openSocket, setTimer, random, page },
      mayOpen: () => !isSigningOut(),
      onOpen: () => {
        this.#sendFrame({ type: 'join-chat-room', chatRoomId: roomId, reads: readableFormats })
        this.#syncing.onOpen()
      },
      onText: text => {
        for (const event of frames.read(text)) handleEvent(event, receivers)
      },
      onLink: link => this.#onLink(link),
      onDown: () => this.#onDown(),
      onClose: code => reactToClose(code, deps, () => this.#socket.resume()),
    })
    deps.hearOfMembers((memberId, author) => update(it => withAuthorUpdated(it, memberId, author)))
  }

  readonly view = () => this.#shown.view

  readonly subscribe = (listener: () => void) => this.#shown.subscribe(listener)

  /** Opens the room. After `stop` it can be opened again and continues where it was. */
  start() {
    this.#sending.restore()
    this.#socket.start()
    this.#syncing.start()
    // Coming back to a room shows its newest messages.
    if (this.#shown.state().hasLater) this.#syncing.reload()
  }

  /** Closes the room. Unsent messages are still sent. */
  stop() {
    this.#socket.stop()
    this.#syncing.stop()
    this.#shown.show({ link: 'connecting' })
  }

  /** Closes the room for good and discards unsent messages. */
  forget() {
    this.stop()
    this.#sending.forget()
  }

  /** Reconnects if the member's name, picture or rights have changed since they entered. */
  enterAs(badge: string) {
    if (this.#badge && this.#badge !== badge) this.#socket.restart()
    this.#badge = badge
  }

  reload() {
    this.#syncing.reload()
  }

  /** Checks for changes while there are no live events. */
  refresh() {
    if (!this.#syncing.isFed) this.#syncing.look()
  }

  send(message: string, replyTo: Quote | null) {
    this.#sending.add(message, replyTo)
  }

  retry(clientMessageId: string) {
    this.#sending.retry(clientMessageId)
  }

  discard(clientMessageId: string) {
    this.#sending.discard(clientMessageId)
  }

  sayTyping() {
    if (this.#shown.view.link === 'connected' && this.#typists.isDue(this.#deps.now()))
      this.#sendFrame({ type: 'typing' })
  }

  loadEarlier() {
    void this.#paging.earlier()
  }

  loadLater() {
    void this.#paging.later()
  }

  loadLatest(): Promise<Outcome> {
    return this.#paging.latest()
  }

  loadAround(messageId: string): Promise<Outcome> {
    return this.#paging.around(messageId)
  }

  keepAround(messageId: string | null) {
    this.#paging.keepAround(messageId)
  }

  /** Likes or unlikes a message. Shown at once; if it fails, it is undone and the promise rejects. */
  setLiked({ id }: ChatMessage, isLiked: boolean): Promise<void> {
    return this.#likes.set(id, isLiked)
  }

  /** Votes. Shown at once; if it fails, it is undone and the promise rejects. */
  vote(pollId: string, optionId: string): Promise<void> {
    return this.#votes.vote(pollId, optionId)
  }

  #readKept() {
    const kept = this.#deps.kept?.read()
    if (!kept) return null
    this.#showAge(kept.at)
    return kept.page
  }

  #onNews() {
    const { kept, now } = this.#deps
    this.#heardAt = now()
    // Without a socket the state is as old as the last check.
    this.#showAge(this.#syncing.isFed ? null : this.#heardAt)
    kept?.keepSoon(this.#shown.state, () => (this.#syncing.isFed ? now() : this.#heardAt))
  }

  #showAge(asOf: number | null) {
    if (asOf !== this.#shown.view.asOf) this.#shown.show({ asOf })
  }

  #onLive() {
    this.#showAge(null)
    this.#socket.settle()
    this.#sending.onBack()
    this.#paging.onBack()
  }

  #onLink(link: Link) {
    this.#shown.show({ link })
    this.#syncing.onLink(link)
  }

  #onDown() {
    if (this.#syncing.isFed) this.#showAge(this.#deps.now())
    this.#syncing.onDown()
    this.#sending.onDown()
    this.#typists.forgetAll()
    this.#shown.show({ present: 0 })
  }

  #onRefused(code: string) {
    if (code === 'room_archived') this.#shown.show({ isArchived: true })
    if (code === 'sign_in_required' || code === 'rejected' || code === 'not_you') void this.#deps.askSession()
  }

  #tell(changes: RoomChange[] | null) {
    this.#paging.onChanges(changes)
    this.#deps.onChanges(changes)
  }

  #sendFrame(frame: object) {
    return this.#socket.send(JSON.stringify(frame))
  }
}
