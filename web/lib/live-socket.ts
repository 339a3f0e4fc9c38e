import {
  browserPage,
  openBrowserSocket,
  type PageEvents,
  type SetTimer,
  type SocketLike,
  setBrowserTimer,
} from './browser.ts'
import { retryDelay } from './retry-delay.ts'

/** How a standing connection is doing, as people are told. */
export type Link = 'connected' | 'connecting' | 'disconnected'

/**
 * What follows a close: the usual back-off; a wait of so many ms, and until the page is looked at; or nothing until
 * somebody starts it again.
 */
export type AfterClose = 'retry' | 'stop' | { wait: number }

export interface LiveSocketOptions {
  /** Relative to the page. */
  url: string
  onOpen(): void
  onText(text: string): void
  /** Whether there is any use in opening one now; where there is none it is looked again, as after a refusal. */
  mayOpen?: (() => boolean) | undefined
  onLink(link: Link): void
  /** A sign of life is asked for; what this gives is called when it comes, and with it all that was sent before. */
  onPing?(): () => void
  /** The socket is gone; a new one may follow. */
  onDown?(): void
  /** What the close codes of this server mean. */
  onClose?(code: number): AfterClose
  openSocket?: (url: string) => SocketLike
  setTimer?: SetTimer
  random?: () => number
  page?: PageEvents
}

/**
 * `resting`: told to wait, it comes back to a page that is looked at, so that a member's many tabs do not push each
 * other out in turn. `barred`: told to stop, it can be resumed.
 */
type Course = 'stopped' | 'running' | 'resting' | 'barred'

type TimerName = 'retry' | 'heartbeat' | 'silence' | 'stable' | 'unnoticed'

const HEARTBEAT = 30_000
const SILENCE = 8000
const PROBE = 3000
const OPENING = 10_000
const STABLE = 10_000
/** Shorter breaks are not worth anybody's attention. */
const UNNOTICED = 4000

/**
 * A WebSocket that stays: it notices a connection that died without a word, leaves it and opens another. Whoever uses
 * it says `settle()` when it is of use again, which is later than open where something has to be caught up.
 */
export class LiveSocket {
  readonly #options: LiveSocketOptions
  readonly #openSocket: (url: string) => SocketLike
  readonly #timers: NamedTimers<TimerName>
  readonly #random: () => number
  readonly #page: PageEvents

  #socket: SocketLike | null = null
  #isOpen = false
  #attempt = 0
  #link: Link = 'connecting'
  #course: Course = 'stopped'
  #stopListening = () => {}
  /** For the first sign of life that was asked for and has not come. */
  #onPong: (() => void) | undefined

  constructor(options: LiveSocketOptions) {
    this.#options = options
    this.#openSocket = options.openSocket ?? openBrowserSocket
    this.#timers = new NamedTimers(options.setTimer ?? setBrowserTimer)
    this.#random = options.random ?? Math.random
    this.#page = options.page ?? browserPage
  }

  start() {
    if (this.#course === 'running' || this.#course === 'resting') return
    this.#course = 'running'
    this.#stopListening = this.#page.listen(() => this.#onSign())
    this.#link = 'disconnected'
    this.#setLink('connecting')
    this.#unsettle()
    if (this.#attempt === 0) this.#open()
    else this.#retryIn(retryDelay(this.#attempt, 0, this.#random))
  }

  stop() {
    this.#halt('stopped')
    this.#attempt = 0
  }

  /** Starts again after a close that meant stop; whoever has been stopped since stays so. */
  resume() {
    if (this.#course === 'barred') this.start()
  }

  /** Sends at once or says that it cannot; `true` is no receipt. */
  send(text: string): boolean {
    // The club has closed it, and the browser has not said so yet.
    const isClosing = (this.#socket?.readyState ?? 0) > WebSocket.OPEN
    if (!this.#socket || !this.#isOpen || isClosing) return false
    this.#socket.send(text)
    return true
  }

  /** The connection is of use again. */
  settle() {
    if (!this.#isOpen) return
    this.#timers.clear('unnoticed')
    this.#setLink('connected')
  }

  /** Leaves the socket as it is and opens another. */
  restart() {
    if (this.#course !== 'running') return
    this.#detach()
    this.#unsettle()
    this.#retryIn(this.#attempt === 0 ? 0 : retryDelay(this.#attempt, 0, this.#random))
  }

  /** Asks for a sign of life, and opens another socket where none comes soon; one that is still opening has time of its own. */
  probe() {
    if (this.#course !== 'running') return
    if (!this.#socket) return this.#retryIn(0)
    if (!this.#isOpen) return
    this.#ping()
    this.#expectFrame(PROBE)
  }

  #ping() {
    if (this.send('ping')) this.#onPong ??= this.#options.onPing?.()
  }

  #halt(course: 'stopped' | 'barred') {
    this.#course = course
    this.#stopListening()
    this.#detach()
    this.#timers.clearAll()
  }

  #open() {
    this.#timers.clear('retry')
    this.#course = 'running'
    if (this.#options.mayOpen?.() === false) return this.#retryIn(retryDelay(this.#attempt, 0, this.#random))
    const socket = this.#openSocket(this.#options.url)
    this.#socket = socket
    this.#expectFrame(OPENING)
    socket.onopen = () => this.#onOpen()
    socket.onmessage = ({ data }) => this.#onText(String(data))
    socket.onclose = ({ code }) => this.#onClose(code)
    socket.onerror = () => {} // a close follows, and tells more
  }

  #onOpen() {
    this.#isOpen = true
    this.#timers.clear('silence')
    this.#timers.set('stable', STABLE, () => {
      this.#attempt = 0
    })
    this.#beat()
    this.#options.onOpen()
  }

  #onText(text: string) {
    this.#timers.clear('silence')
    if (text !== 'pong') return this.#options.onText(text)
    this.#onPong?.()
    this.#onPong = undefined
  }

  #onClose(code: number) {
    this.#detach()
    const next = this.#options.onClose?.(code) ?? 'retry'
    if (this.#course !== 'running') return
    if (next === 'stop') {
      // Whoever is started again all the same waits as after any other break.
      this.#halt('barred')
      this.#attempt++
      return this.#setLink('disconnected')
    }
    this.#unsettle()
    const delay = retryDelay(this.#attempt, code, this.#random)
    if (next === 'retry') return this.#retryIn(delay)
    this.#course = 'resting'
    this.#retryIn(Math.max(next.wait, delay))
  }

  #comeBack() {
    if (this.#page.isLookedAt()) this.#open()
  }

  #retryIn(ms: number) {
    this.#attempt++
    this.#timers.set('retry', ms, () => (this.#course === 'resting' ? this.#comeBack() : this.#open()))
  }

  // A browser may take minutes to say that a socket is closed, so nobody waits for that.
  #detach() {
    const socket = this.#socket
    if (!socket) return
    this.#socket = null
    this.#isOpen = false
    this.#onPong = undefined
    this.#timers.clear('heartbeat', 'silence', 'stable')
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    this.#options.onDown?.()
  }

  #beat() {
    if (!this.#page.isVisible()) return
    this.#timers.set('heartbeat', HEARTBEAT, () => {
      this.#ping()
      this.#expectFrame(SILENCE)
      this.#beat()
    })
  }

  #expectFrame(limit: number) {
    this.#timers.set('silence', limit, () => this.restart())
  }

  #onSign() {
    if (this.#course === 'resting') return this.#timers.has('retry') ? undefined : this.#comeBack()
    if (!this.#page.isVisible()) return this.#timers.clear('heartbeat')
    if (this.#isOpen) this.#beat()
    this.probe()
  }

  #unsettle() {
    if (this.#link === 'disconnected' || this.#timers.has('unnoticed')) return
    this.#setLink('connecting')
    this.#timers.set('unnoticed', UNNOTICED, () => this.#setLink('disconnected'))
  }

  #setLink(link: Link) {
    if (this.#link === link) return
    this.#link = link
    this.#options.onLink(link)
  }
}

/** Timers of which each has a name and runs once; one that is set again starts anew. */
class NamedTimers<Name> {
  readonly #setTimer: SetTimer
  readonly #running = new Map<Name, () => void>()

  constructor(setTimer: SetTimer) {
    this.#setTimer = setTimer
  }

  /** Calls `run` after so many ms. */
  set(name: Name, ms: number, run: () => void) {
    this.clear(name)
    const cancel = this.#setTimer(() => {
      this.#running.delete(name)
      run()
    }, ms)
    this.#running.set(name, cancel)
  }

  has(name: Name): boolean {
    return this.#running.has(name)
  }

  clear(...names: Name[]) {
    for (const name of names) {
      this.#running.get(name)?.()
      this.#running.delete(name)
    }
  }

  clearAll() {
    this.clear(...this.#running.keys())
  }
}
