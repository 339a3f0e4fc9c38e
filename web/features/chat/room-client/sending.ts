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

/** Time a socket has to answer a message, in ms; then the same message is sent by POST. */
const SOCKET_PATIENCE = 5000
const NOT_SENT = 'Not sent'

export interface SendingDeps {
  memberId: string
  unsent: UnsentMessages
  /** Decides which of the browser's tabs sends. */
  openLock(onChange: () => void): OutboxLock
  now(): number
  random(): number
  setTimer: SetTimer
  state(): RoomState
  update(change: (state: RoomState) => RoomState): void
  isConnected(): boolean
  /** Sends over the socket; returns `false` if there is none. */
  sendFrame(frame: object): boolean
  onSilence(): void
  post(post: Post): Promise<Posted>
  onRefused(code: string): void
  /** A confirmed message has not appeared in the room. */
  onUnseen(): void
}

/**
 * Sends a member's messages to the room: one at a time, in order, each until it is confirmed or refused. A message keeps
 * its id at every attempt, so that the room stores it once. `sending-machine.ts` defines the transitions.
 */
export class SendingQueue {
  readonly #deps: SendingDeps
  readonly #machine: StateMachine<SendState, SendEvent, SendEffect>
  readonly #lock: OutboxLock
  /** Messages that came from storage, and need not be written to it again. */
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

  /** Restores messages left unsent by an earlier page. */
  restore() {
    if (this.#isRestored) return
    this.#isRestored = true
    const { unsent, now, update } = this.#deps
    const left = unsent.restore(now())
    for (const pending of left) this.#heard.add(pending)
    update(state => left.reduce(pendingAdded, state))
    unsent.onOtherTabs((id, pending) => this.#hear(id, pending), this.#left.signal)
  }

  /** Discards unsent messages and stops listening to other tabs. */
  forget() {
    this.#left.abort()
    this.#deps.update(state => ({ ...state, pending: [] }))
  }

  add(message: string, replyTo: Quote | null) {
    const { now, state, update } = this.#deps
    const clientMessageId = newUuid()
    // Always later than the previous one: a reload sorts by this time.
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

  /** Mirrors the pending list to storage and sends what is due; must be called after every change of the list. */
  mirror(before: PendingMessage[], after: PendingMessage[]) {
    if (before === after) return
    const { unsent } = this.#deps
    for (const pending of after)
      if (!before.includes(pending) && !this.#heard.has(pending)) unsent.keep(pending)
    // A confirmed message was stored once more just above, which informs the other tabs.
    for (const { clientMessageId } of before)
      if (!after.some(it => it.clientMessageId === clientMessageId && it.confirmedAt === undefined))
        unsent.drop(clientMessageId)
    this.#lock.want(queueIn(after).length > 0)
    this.#tell({ type: 'queue' })
  }

  /** Handles the room's answer over the socket. */
  answer(clientMessageId: string, posted: Posted) {
    this.#tell({ type: 'told', id: clientMessageId, posted })
  }

  /** Called when the socket is gone, and with it any answer. */
  onDown() {
    this.#tell({ type: 'down' })
  }

  /** Called when the connection is back: retries at once, starting with messages that failed for lack of it. */
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

  // Another tab has sent or deleted the message.
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
      return onLost() // no call is running that would end the `posting` state
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

  // Messages that failed for lack of a connection are sent before later ones, unless they are stale.
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

/** Ids of the messages to send, oldest first. */
function queueIn(pending: PendingMessage[]): string[] {
  return pending
    .filter(it => it.status === 'sending' && it.confirmedAt === undefined)
    .map(it => it.clientMessageId)
}

/** A message as quoted in a reply. */
function quoteOf({ id, memberId, member, message, isDeleted }: Quote): Quote {
  return { id, memberId, member, message: truncate(message, QUOTE_MAX), isDeleted }
}
