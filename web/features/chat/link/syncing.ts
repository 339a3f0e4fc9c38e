import { ApiError } from '#web/lib/api.ts'
import { type Link, retryDelay } from '#web/lib/live-socket.ts'
import { POLL_INTERVAL } from '#web/lib/query-client.ts'
import type { SetTimer } from '#web/lib/surroundings.ts'
import type { Changes, RoomChange } from '#worker/features/chat/contract.ts'
import type { RoomPage } from '../api.ts'
import { caughtUp, changeApplied, judge, pageLoaded, type RoomState } from './room-reducer.ts'

/** How many messages the first page has (decision 18). */
const FIRST_PAGE = 12
/** An open socket on which the room does not say hello is of no use, in ms. */
const HELLO_PATIENCE = 10_000

export interface SyncingDeps {
  me: string
  random(): number
  setTimer: SetTimer
  state(): RoomState
  update(change: (state: RoomState) => RoomState): void
  page(limit: number): Promise<RoomPage>
  changes(after: number, epoch: string): Promise<Changes | null>
  onStatus(status: 'loading' | 'ready' | 'failed'): void
  /** Everything is there, and what comes next comes by itself. */
  onLive(): void
  /** The socket is of another history of the room, or of none. */
  onStale(): void
  onChanges(changes: RoomChange[] | null): void
}

/**
 * Brings the known state of a room up to what the room says it is: the page where nothing fits, else what was missed.
 * Live changes that arrive meanwhile are kept and applied after it.
 */
export class Syncing {
  readonly #deps: SyncingDeps
  /** What the room said on the socket that is open. */
  #head: { epoch: string; rev: number } | null = null
  #kept: RoomChange[] = []
  #isStarted = false
  #isRunning = false
  #isLoaded = false
  #isDisconnected = false
  #needsPage = true
  #needsLook = false
  #failures = 0
  #stopTimer = () => {}
  #stopHelloTimer = () => {}

  constructor(deps: SyncingDeps) {
    this.#deps = deps
  }

  start() {
    this.#isStarted = true
    if (this.#needsPage) void this.#run()
  }

  stop() {
    this.#isStarted = false
    this.#stopTimer()
  }

  reload() {
    this.#needsPage = true
    if (!this.#isLoaded) this.#deps.onStatus('loading')
    void this.#run()
  }

  /** Whether the room has said hello on a socket, which brings every later change. */
  get isFed(): boolean {
    return this.#head !== null
  }

  /** Asks the room for changes although it has announced none. */
  look() {
    this.#needsLook = true
    void this.#run()
  }

  onOpen() {
    this.#stopHelloTimer = this.#deps.setTimer(() => this.#deps.onStale(), HELLO_PATIENCE)
  }

  onHello(head: { epoch: string; rev: number }) {
    this.#stopHelloTimer()
    const { epoch, rev } = this.#deps.state()
    if (epoch !== head.epoch) this.#kept = []
    // A room that knows less than this browser was restored from a copy.
    else if (head.rev < rev && !this.#isRunning) this.#needsPage = true
    this.#head = head
    void this.#run()
  }

  onDown() {
    this.#stopHelloTimer()
    this.#head = null
  }

  onLink(link: Link) {
    this.#isDisconnected = link === 'disconnected'
    if (this.#isDisconnected && this.#isStarted) this.look()
  }

  /** Whether a live change is taken care of here, because it has to wait or shows that something was missed. */
  takes(change: RoomChange): boolean {
    if (this.#isRunning || this.#kept.length > 0) this.#kept.push(change)
    else if (!this.#needsPage) {
      if (judge(this.#deps.state(), change) !== 'gap') return false
      this.#kept.push(change)
      void this.#run()
    }
    return true
  }

  async #run() {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#stopTimer()
    try {
      for (let missing = this.#missing(); missing; missing = this.#missing()) {
        await (missing === 'page' ? this.#fetchPage() : this.#fetchChanges())
        this.#applyKept()
      }
      this.#failures = 0
      if (this.#head) this.#deps.onLive()
      else if (this.#isDisconnected) this.#lookAgain()
    } catch (error) {
      this.#onFailure(error)
    } finally {
      this.#isRunning = false
    }
  }

  #missing(): 'page' | 'changes' | null {
    const { epoch, rev } = this.#deps.state()
    const head = this.#head ?? { epoch, rev }
    if (this.#needsPage || head.epoch !== epoch) return 'page'
    return this.#needsLook || this.#kept.length > 0 || head.rev > rev ? 'changes' : null
  }

  async #fetchPage() {
    this.#needsLook = false
    const page = await this.#deps.page(FIRST_PAGE)
    this.#needsPage = false
    this.#isLoaded = true
    this.#deps.update(state => pageLoaded(state, page, FIRST_PAGE))
    this.#deps.onStatus('ready')
    this.#deps.onChanges(null)
    // The room is another one than that which said hello on this socket.
    if (this.#head && this.#head.epoch !== page.epoch) {
      this.#kept = []
      this.#deps.onStale()
    }
  }

  async #fetchChanges() {
    const { epoch, rev } = this.#deps.state()
    const isLook = this.#needsLook
    this.#needsLook = false // whoever asks while the answer is on its way means a later one
    const changes = await this.#deps.changes(rev, epoch)
    if (!changes) {
      this.#needsPage = true
    } else if (isLook || changes.to > rev) {
      this.#deps.update(state => caughtUp(state, changes, this.#deps.me))
      this.#deps.onChanges(changes.items)
    } else {
      throw new Error('The room announced more than it has')
    }
  }

  #applyKept() {
    const { me, state, update, onChanges } = this.#deps
    if (this.#needsPage) return
    const waiting: RoomChange[] = []
    for (const change of this.#kept) {
      const verdict = judge(state(), change)
      if (verdict === 'gap') waiting.push(change)
      if (verdict !== 'next') continue
      update(it => changeApplied(it, change, me))
      onChanges([change])
    }
    this.#kept = waiting
  }

  #onFailure(error: unknown) {
    this.#needsLook = true // what failed may have been one
    if (!this.#isLoaded) this.#deps.onStatus('failed')
    if (!this.#isStarted) return
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (this.#head && !isRefused) this.#runIn(retryDelay(this.#failures++, 0, this.#deps.random))
    else this.#lookAgain()
  }

  #lookAgain() {
    this.#runIn(POLL_INTERVAL, () => {
      this.#needsLook = true
    })
  }

  #runIn(ms: number, prepare = () => {}) {
    this.#stopTimer()
    this.#stopTimer = this.#deps.setTimer(() => {
      prepare()
      void this.#run()
    }, ms)
  }
}
