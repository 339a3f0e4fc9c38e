import { retryDelay } from '#web/lib/live-socket.ts'
import type { SetTimer } from '#web/lib/surroundings.ts'
import type { ChatMessage, Quote } from '#worker/features/chat/contract.ts'
import { cut, QUOTE_MAX } from '#worker/features/chat/rules/text.ts'
import type { Post, Posted } from '../api.ts'
import {
  type PendingMessage,
  pendingAdded,
  pendingConfirmed,
  pendingDiscarded,
  pendingFailed,
  pendingRetried,
  type RoomState,
} from './room-reducer.ts'
import type { Unsent } from './unsent.ts'

/** How long a socket may take to answer a message, in ms; then the same message goes by POST. */
const SOCKET_PATIENCE = 5000
const TRIES = 5
const TRYING = 2 * 60_000
const NOT_SENT = 'Not sent'

export interface SendingDeps {
  memberId: string
  unsent: Unsent
  now(): number
  random(): number
  setTimer: SetTimer
  state(): RoomState
  update(change: (state: RoomState) => RoomState): void
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
 * a message is sent it has one id, so that the room takes it once.
 */
export class SendingQueue {
  readonly #deps: SendingDeps
  #isBusy = false
  #isRestored = false
  #asked: { clientMessageId: string; answer(posted: Posted | null): void } | null = null
  #endPause: (() => void) | null = null

  constructor(deps: SendingDeps) {
    this.#deps = deps
  }

  /** Takes up what an earlier page left behind. */
  restore() {
    if (this.#isRestored) return
    this.#isRestored = true
    const { unsent, now, update } = this.#deps
    const left = unsent.restore(now())
    update(state => left.reduce(pendingAdded, state))
    void this.#run()
  }

  add(message: string, replyTo: ChatMessage | null) {
    const { now, state, update } = this.#deps
    const clientMessageId = crypto.randomUUID()
    // Never the same instant twice: a reload sorts by it.
    const writtenAt = Math.max(now(), (state().pending.at(-1)?.writtenAt ?? 0) + 1)
    const pending = { clientMessageId, message, writtenAt, replyTo: replyTo && quoteOf(replyTo) }
    update(it => pendingAdded(it, { ...pending, status: 'sending', problem: null }))
    void this.#run()
  }

  retry(clientMessageId: string) {
    this.#deps.update(state => pendingRetried(state, clientMessageId))
    void this.#run()
  }

  discard(clientMessageId: string) {
    this.#deps.update(state => pendingDiscarded(state, clientMessageId))
  }

  /** Keeps the unsent as the list is; to be called with every change of it. */
  mirror(before: PendingMessage[], after: PendingMessage[]) {
    if (before === after) return
    const { unsent } = this.#deps
    for (const pending of after)
      if (pending.confirmedAt === undefined && !before.includes(pending)) unsent.keep(pending)
    for (const { clientMessageId } of before)
      if (!isUnconfirmed(after, clientMessageId)) {
        unsent.drop(clientMessageId)
        this.answer(clientMessageId, null)
      }
  }

  /** What the room said over the socket; `null` where it will say nothing any more. */
  answer(clientMessageId: string, posted: Posted | null) {
    if (this.#asked?.clientMessageId === clientMessageId) this.#asked.answer(posted)
  }

  /** The socket is gone, and with it the answer. */
  onDown() {
    this.#asked?.answer(null)
  }

  /** The connection is back: who waits to try again need not. */
  onBack() {
    this.#endPause?.()
  }

  async #run() {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let next = this.#next(); next; next = this.#next()) await this.#deliver(next)
    this.#isBusy = false
  }

  #next() {
    return this.#deps.state().pending.find(it => it.status === 'sending' && it.confirmedAt === undefined)
  }

  async #deliver(pending: PendingMessage) {
    const { now, random, update, onRefused } = this.#deps
    const { clientMessageId } = pending
    const startedAt = now()
    for (let tries = 1; ; tries++) {
      const posted = await this.#try(pending)
      // It was seen in the room meanwhile, or given up.
      if (!isUnconfirmed(this.#deps.state().pending, clientMessageId)) return
      if (posted && 'message' in posted) return this.#confirm(clientMessageId, posted.message)
      if (posted?.problem.code === 'slow_down') {
        await this.#pause((posted.problem.retryAfter ?? 1) * 1000)
        tries--
      } else if (posted) {
        update(state => pendingFailed(state, clientMessageId, posted.problem.detail ?? NOT_SENT))
        return onRefused(posted.problem.code)
      } else if (tries >= TRIES || now() - startedAt >= TRYING) {
        return update(state => pendingFailed(state, clientMessageId, NOT_SENT))
      } else {
        const back = new Promise<void>(resolve => {
          this.#endPause = resolve
        })
        await Promise.race([back, this.#pause(retryDelay(tries + 1, 0, random))])
      }
      if (this.#next()?.clientMessageId !== clientMessageId) return
    }
  }

  #confirm(clientMessageId: string, message: ChatMessage) {
    const { state, update, setTimer, onUnseen } = this.#deps
    update(it => pendingConfirmed(it, clientMessageId, message))
    const isSeen = () => state().pending.every(it => it.clientMessageId !== clientMessageId)
    if (!isSeen()) setTimer(() => isSeen() || onUnseen(), SOCKET_PATIENCE)
  }

  /** `null`: nobody knows whether it arrived. */
  async #try({ clientMessageId, message, replyTo }: PendingMessage): Promise<Posted | null> {
    const { memberId, post } = this.#deps
    const wanted = { message, replyToMessageId: replyTo?.id ?? null, clientMessageId, memberId }
    const posted = await this.#ask(wanted)
    if (posted || !isUnconfirmed(this.#deps.state().pending, clientMessageId)) return posted
    return post(wanted).catch(() => null)
  }

  async #ask(post: Post): Promise<Posted | null> {
    const { sendFrame, setTimer, onSilence } = this.#deps
    const { clientMessageId } = post
    const answered = new Promise<Posted | null>(resolve => {
      this.#asked = { clientMessageId, answer: resolve }
    })
    const stopWaiting = setTimer(() => {
      this.answer(clientMessageId, null)
      onSilence()
    }, SOCKET_PATIENCE)
    if (!sendFrame({ type: 'send-message', ...post })) this.answer(clientMessageId, null)
    const posted = await answered
    stopWaiting()
    this.#asked = null
    return posted
  }

  #pause(ms: number) {
    return new Promise<void>(resolve => void this.#deps.setTimer(resolve, ms))
  }
}

function isUnconfirmed(pending: PendingMessage[], clientMessageId: string) {
  return pending.some(it => it.clientMessageId === clientMessageId && it.confirmedAt === undefined)
}

/** A message as a reply to it shows it. */
function quoteOf({ id, memberId, member, message, isDeleted }: ChatMessage): Quote {
  return { id, memberId, member, message: cut(message, QUOTE_MAX), isDeleted }
}
