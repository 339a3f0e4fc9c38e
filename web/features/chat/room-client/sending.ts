import { newUuid, type SetTimer } from '#web/lib/browser.ts'
import { StateMachine } from '#web/lib/state-machine.ts'
import type { ChatMessage, Quote } from '#worker/features/chat/contract.ts'
import { QUOTE_MAX } from '#worker/features/chat/rules/message-text.ts'
import { truncate } from '#worker/lib/text/truncate.ts'
import type { Post, Posted } from '../api.ts'
import type { OutboxLock } from './outbox-lock.ts'
import {
  pendingAdded,
  pendingConfirmed,
  pendingDiscarded,
  pendingFailed,
  pendingHeard,
  pendingRetried,
} from './room-reducer.ts'
import type { PendingMessage, RoomState } from './room-state.ts'
import { type SendEffect, type SendEvent, type SendState, sendStep } from './sending-machine.ts'
import { isStale, type UnsentMessages } from './unsent-messages.ts'

/** How long a socket may take to answer a message, in ms; then the same message goes by POST. */
const SOCKET_PATIENCE = 5000
const NOT_SENT = 'Not sent'

export interface SendingDeps {
  memberId: string
  unsent: UnsentMessages
  /** Which of the browser's tabs sends. */
  openLock(onChange: () => void): OutboxLock
  now(): number
  random(): number
  setTimer: SetTimer
  state(): RoomState
  update(change: (state: RoomState) => RoomState): void
  isConnected(): boolean
  /** Sends over the socket, or says that there is none to send over. */
  sendFrame(frame: object): boolean
  /** The socket did not answer. */
  onSilence(): void
  post(post: Post): Promise<Posted>
  onRefused(code: string): void
  /** The room has confirmed a message that has not been seen in it since. */
  onUnseen(): void
}

/**
 * Brings one's own messages into the room: one at a time, in order, each until it is confirmed or refused. However often
 * a message is sent it has one id, so that the room takes it once. What follows what, `sending-machine.ts` says.
 */
export class SendingQueue {
  readonly #deps: SendingDeps
  readonly #machine: StateMachine<SendState, SendEvent, SendEffect>
  readonly #lock: OutboxLock
  /** What storage has said is there already. */
  readonly #heard = new WeakSet<PendingMessage>()
  readonly #left = new AbortController()
  #isRestored = false
  #stopTimer = () => {}

  constructor(deps: SendingDeps) {
    this.#deps = deps
    this.#lock = deps.openLock(() => this.#tell({ type: 'queue' }))
    const queue = () => (this.#lock.isMine() ? queueIn(deps.state().pending) : [])
    this.#machine = new StateMachine<SendState, SendEvent, SendEffect>(
      { name: 'idle' },
      (state, event) => sendStep(state, event, queue(), deps.random),
      effect => this.#perform(effect),
    )
  }

  /** Takes up what an earlier page left behind. */
  restore() {
    if (this.#isRestored) return
    this.#isRestored = true
    const { unsent, now, update } = this.#deps
    const left = unsent.restore(now())
    for (const pending of left) this.#heard.add(pending)
    update(state => left.reduce(pendingAdded, state))
    unsent.onOtherTabs((id, pending) => this.#hear(id, pending), this.#left.signal)
  }

  /** Gives up what was not sent, and hears of other tabs no more. */
  forget() {
    this.#left.abort()
    this.#deps.update(state => ({ ...state, pending: [] }))
  }

  add(message: string, replyTo: Quote | null) {
    const { now, state, update } = this.#deps
    const clientMessageId = newUuid()
    // Never the same instant twice: a reload sorts by it.
    const writtenAt = Math.max(now(), (state().pending.at(-1)?.writtenAt ?? 0) + 1)
    const pending = { clientMessageId, message, writtenAt, replyTo: replyTo && quoteOf(replyTo) }
    update(it => pendingAdded(this.#revived(it), { ...pending, status: 'sending', problem: null }))
  }

  retry(clientMessageId: string) {
    this.#deps.update(state => pendingRetried(this.#revived(state), clientMessageId))
  }

  discard(clientMessageId: string) {
    this.#deps.update(state => pendingDiscarded(state, clientMessageId))
  }

  /** Keeps the unsent as the list is, and sends what is to be sent; to be called after every change of it. */
  mirror(before: PendingMessage[], after: PendingMessage[]) {
    if (before === after) return
    const { unsent } = this.#deps
    for (const pending of after)
      if (!before.includes(pending) && !this.#heard.has(pending)) unsent.keep(pending)
    // What is confirmed was kept once more just now: that tells the other tabs.
    for (const { clientMessageId } of before)
      if (!after.some(it => it.clientMessageId === clientMessageId && it.confirmedAt === undefined))
        unsent.drop(clientMessageId)
    this.#lock.want(queueIn(after).length > 0)
    this.#tell({ type: 'queue' })
  }

  /** What the room said over the socket. */
  answer(clientMessageId: string, posted: Posted) {
    this.#tell({ type: 'told', id: clientMessageId, posted })
  }

  /** The socket is gone, and with it the answer. */
  onDown() {
    this.#tell({ type: 'down' })
  }

  /** The connection is back: who waits to try again need not, and what failed for want of it goes first. */
  onBack() {
    this.#deps.update(state => this.#revived(state))
    this.#tell({ type: 'back' })
  }

  #tell(event: SendEvent) {
    this.#machine.tell(event)
    if (this.#machine.state.name === 'idle') this.#stopTimer()
  }

  #perform(effect: SendEffect) {
    const { update, onRefused } = this.#deps
    switch (effect.type) {
      case 'ask':
        return this.#ask(effect.id)
      case 'post':
        return this.#post(effect.id)
      case 'confirm':
        return this.#confirm(effect.id, effect.message)
      case 'refuse':
        update(state => pendingFailed(state, effect.id, effect.problem.detail ?? NOT_SENT))
        return onRefused(effect.problem.code)
      case 'give-up':
        return update(state => pendingFailed(state, effect.id, NOT_SENT))
      case 'strand':
        return update(state =>
          queueIn(state.pending).reduce((so, id) => pendingFailed(so, id, NOT_SENT, true), state),
        )
      case 'pause':
        return this.#setTimer(() => this.#tell({ type: 'due' }), effect.ms)
    }
  }

  #hear(id: string, pending: PendingMessage | null) {
    if (!pending) return this.#leaveToOtherTab(id)
    this.#heard.add(pending)
    this.#deps.update(state => pendingHeard(state, pending))
  }

  // Another tab has sent it, and the room brings it, or its writer has deleted it there.
  #leaveToOtherTab(id: string) {
    const pending = this.#deps.state().pending.find(it => it.clientMessageId === id)
    if (pending && pending.confirmedAt === undefined) this.discard(id)
  }

  #ask(id: string) {
    const { sendFrame, onSilence, unsent } = this.#deps
    if (unsent.isGone(id)) return this.#leaveToOtherTab(id)
    this.#setTimer(() => {
      this.#tell({ type: 'silence', id })
      onSilence()
    }, SOCKET_PATIENCE)
    if (!sendFrame({ type: 'send-message', ...this.#wanted(id) })) this.#tell({ type: 'silence', id })
  }

  #post(id: string) {
    const { post, isConnected, now, unsent } = this.#deps
    this.#stopTimer()
    const onLost = () => this.#tell({ type: 'lost', id, isConnected: isConnected(), now: now() })
    if (unsent.isGone(id)) {
      this.#leaveToOtherTab(id)
      return onLost() // no call is under way that would end the posting
    }
    post(this.#wanted(id)).then(posted => this.#tell({ type: 'answered', id, posted }), onLost)
  }

  #wanted(id: string): Post {
    const { state, memberId } = this.#deps
    const pending = state().pending.find(it => it.clientMessageId === id)
    if (!pending) throw new Error(`There is no message ${id} to send`)
    const { message, replyTo } = pending
    return { message, replyToMessageId: replyTo?.id ?? null, clientMessageId: id, memberId }
  }

  #confirm(id: string, message: ChatMessage) {
    const { state, update, setTimer, onUnseen } = this.#deps
    update(it => pendingConfirmed(it, id, message))
    const isSeen = () => state().pending.every(it => it.clientMessageId !== id)
    if (!isSeen()) setTimer(() => isSeen() || onUnseen(), SOCKET_PATIENCE)
  }

  // What failed for want of a connection is sent again before anything later, unless it has to be asked for.
  #revived(state: RoomState): RoomState {
    const at = this.#deps.now()
    const stranded = state.pending.filter(it => it.status === 'failed' && it.isStranded && !isStale(it, at))
    return stranded.reduce((so, { clientMessageId }) => pendingRetried(so, clientMessageId), state)
  }

  #setTimer(run: () => void, ms: number) {
    this.#stopTimer()
    this.#stopTimer = this.#deps.setTimer(run, ms)
  }
}

/** Ids of what is to be sent, oldest first. */
function queueIn(pending: PendingMessage[]): string[] {
  return pending
    .filter(it => it.status === 'sending' && it.confirmedAt === undefined)
    .map(it => it.clientMessageId)
}

/** A message, or what is known of it, as a reply to it shows it. */
function quoteOf({ id, memberId, member, message, isDeleted }: Quote): Quote {
  return { id, memberId, member, message: truncate(message, QUOTE_MAX), isDeleted }
}
