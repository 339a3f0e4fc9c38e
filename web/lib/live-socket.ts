import {
  browserPage,
  openBrowserSocket,
  type PageEvents,
  type SetTimer,
  type SocketLike,
  setBrowserTimer,
} from './browser.ts'
import { retryDelay } from './retry-delay.ts'

/** The state of a connection as shown to people. */
export type Link = 'connected' | 'connecting' | 'disconnected'

/**
 * What follows a close: the usual back-off; a wait of at least `wait` ms and until the page has the focus; or nothing until
 * `resume`.
 */
export type AfterClose = 'retry' | 'stop' | { wait: number }

export interface LiveSocketOptions {
  /** Relative to the page. */
  url: string
  onOpen(): void
  onText(text: string): void
  /** Whether a socket may be opened now; if not, this is asked again after the usual delay. */
  mayOpen?: (() => boolean) | undefined
  onLink(link: Link): void
  /** Called at a ping; the returned function is called at its pong, when everything sent before has arrived. */
  onPing?(): () => void
  /** Called when the socket is gone; a new one may follow. */
  onDown?(): void
  /** Interprets this server's close codes. */
  onClose?(code: number): AfterClose
  openSocket?: (url: string) => SocketLike
  setTimer?: SetTimer
  random?: () => number
  page?: PageEvents
}

/**
 * `resting`: told to wait; reconnects only while the page has the focus, so that a member's many tabs do not displace each
 * other in turn. `barred`: told to stop; can be resumed.
 */
type Course = 'stopped' | 'running' | 'resting' | 'barred'

type TimerName = 'retry' | 'heartbeat' | 'silence' | 'stable' | 'unnoticed'

const HEARTBEAT = 30_000
const SILENCE = 8000
const PROBE = 3000
const OPENING = 10_000
const STABLE = 10_000
/** Time until a break is shown to people as disconnected, in ms. */
const UNNOTICED = 4000

/**
 * A WebSocket that reconnects: it notices a connection that died silently, and opens another. The caller calls `settle()`
 * once the connection is usable again, which may be after catching up rather than on open.
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
  /** Called at the next pong, for the first unanswered ping. */
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

  /** Starts again after a close that meant stop; does nothing after `stop()`. */
  resume() {
    if (this.#course === 'barred') this.start()
  }

  /** Sends at once, or returns `false`; `true` does not mean that it arrived. */
  send(text: string): boolean {
    // The server may have closed it without the browser having fired the event yet.
    const isClosing = (this.#socket?.readyState ?? 0) > WebSocket.OPEN
    if (!this.#socket || !this.#isOpen || isClosing) return false
    this.#socket.send(text)
    return true
  }

  /** Marks the connection as usable. */
  settle() {
    if (!this.#isOpen) return
    this.#timers.clear('unnoticed')
    this.#setLink('connected')
  }

  /** Abandons the socket and opens another. */
  restart() {
    if (this.#course !== 'running') return
    this.#detach()
    this.#unsettle()
    this.#retryIn(this.#attempt === 0 ? 0 : retryDelay(this.#attempt, 0, this.#random))
  }

  /** Sends a ping, and opens another socket if no answer comes soon. A socket that is still opening has its own timeout. */
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
    socket.onerror = () => {} // a close event with a code follows
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
      // If it is started again, the usual back-off applies.
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

  // A browser may take minutes to report a closed socket, so this does not wait for it.
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

/** One-shot timers by name; setting one again restarts it. */
class NamedTimers<Name> {
  readonly #setTimer: SetTimer
  readonly #running = new Map<Name, () => void>()

  constructor(setTimer: SetTimer) {
    this.#setTimer = setTimer
  }

  /** Calls `run` after `ms` milliseconds. */
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
