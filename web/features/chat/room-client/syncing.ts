import { ApiError } from '#web/lib/api.ts'
import type { SetTimer } from '#web/lib/browser.ts'
import type { Link } from '#web/lib/live-socket.ts'
import { POLL_INTERVAL } from '#web/lib/query-client.ts'
import { retryDelay } from '#web/lib/retry-delay.ts'
import { StateMachine } from '#web/lib/state-machine.ts'
import type { Changes, RoomChange } from '#worker/features/chat/contract.ts'
import { PAGE_SIZE } from '#worker/features/chat/rules/paging.ts'
import type { RoomPage } from '../api.ts'
import type { OfflinePage } from './offline-page.ts'
import { caughtUp, changeApplied, offlinePageLoaded, pageLoaded } from './room-reducer.ts'
import type { RoomState } from './room-state.ts'
import {
  type Known,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
  syncStep,
  unsynced,
} from './syncing-machine.ts'

/** Time the room has to say hello on an open socket before another one is opened, in ms. */
const HELLO_PATIENCE = 10_000

export interface SyncingDeps {
  me: string
  random(): number
  setTimer: SetTimer
  state(): RoomState
  update(change: (state: RoomState) => RoomState): void
  page(limit: number): Promise<RoomPage>
  changes(after: number, epoch: string): Promise<Changes | null>
  /** The copy kept from an earlier visit. */
  keptPage(): OfflinePage | null
  onStatus(status: 'loading' | 'ready' | 'failed'): void
  /** Called when new state has come from the room. */
  onNews(): void
  /** Called when the client is up to date and live. */
  onLive(): void
  /** Called when the socket belongs to another epoch, or the room says no hello on it. */
  onStale(): void
  onChanges(changes: RoomChange[] | null): void
}

/**
 * Keeps the known state of a room up to date: fetches missed changes, or a whole page if those do not fit. Live changes
 * that arrive meanwhile are applied afterwards. `syncing-machine.ts` defines the transitions.
 */
export class Syncing {
  readonly #deps: SyncingDeps
  readonly #machine: StateMachine<SyncState, SyncEvent, SyncEffect>
  #stopWaiting = () => {}
  #stopHelloTimer = () => {}

  constructor(deps: SyncingDeps) {
    this.#deps = deps
    this.#machine = new StateMachine<SyncState, SyncEvent, SyncEffect>(
      unsynced,
      (state, event) => syncStep(state, event, deps.state()),
      effect => this.#perform(effect),
    )
  }

  start() {
    this.#tell({ type: 'opened' })
  }

  stop() {
    this.#tell({ type: 'closed' })
  }

  reload() {
    this.#tell({ type: 'reload' })
  }

  /** Whether the room has said hello on the socket, which then delivers every later change. */
  get isFed(): boolean {
    return this.#machine.state.head !== null
  }

  /** Fetches changes although the room has announced none. */
  look() {
    this.#tell({ type: 'look' })
  }

  onOpen() {
    this.#stopHelloTimer = this.#deps.setTimer(() => this.#deps.onStale(), HELLO_PATIENCE)
  }

  onHello({ epoch, rev }: Known) {
    this.#stopHelloTimer()
    this.#tell({ type: 'hello', head: { epoch, rev } })
  }

  onDown() {
    this.#stopHelloTimer()
    this.#tell({ type: 'down' })
  }

  onLink(link: Link) {
    this.#tell({ type: 'link', isCutOff: link === 'disconnected' })
  }

  /** Handles a live change, at once or after the missed ones before it. */
  onChange(change: RoomChange) {
    this.#tell({ type: 'change', change })
  }

  #tell(event: SyncEvent) {
    this.#machine.tell(event)
    if (this.#machine.state.name !== 'waiting') this.#stopWaiting()
  }

  #perform(effect: SyncEffect) {
    const { me, random, update, page, changes, onStatus, onNews, onLive, onStale, onChanges } = this.#deps
    switch (effect.type) {
      case 'fetch-page':
        return this.#fetch(page(PAGE_SIZE), answer => ({ type: 'page', page: answer }))
      case 'fetch-changes':
        return this.#fetch(changes(effect.after, effect.epoch), answer => ({
          type: 'changes',
          changes: answer,
        }))
      case 'load':
        update(state => pageLoaded(state, effect.page, PAGE_SIZE, me))
        onStatus('ready')
        onNews()
        return onChanges(null)
      case 'load-kept':
        update(state => offlinePageLoaded(state, effect.page, me))
        return onStatus('ready')
      case 'catch-up':
        update(state => caughtUp(state, effect.changes, me))
        onNews()
        return onChanges(effect.changes.items)
      case 'apply':
        update(state => changeApplied(state, effect.change, me))
        onNews()
        return onChanges([effect.change])
      case 'retry-later':
        return this.#wait(retryDelay(effect.failures, 0, random))
      case 'poll-later':
        return this.#wait(POLL_INTERVAL)
      case 'go-live':
        return onLive()
      case 'change-socket':
        return onStale()
      case 'show-loading':
        return onStatus('loading')
      case 'show-failed':
        return onStatus('failed')
    }
  }

  #fetch<T>(call: Promise<T>, told: (answer: T) => SyncEvent) {
    void call.then(
      answer => this.#tell(told(answer)),
      error => {
        const isRefused = isRefusal(error)
        this.#tell({ type: 'failed', isRefused })
        if (!isRefused) this.#showKept()
      },
    )
  }

  #showKept() {
    const page = this.#deps.state().epoch === '' && this.#deps.keptPage()
    if (page) this.#tell({ type: 'kept', page })
  }

  #wait(ms: number) {
    this.#stopWaiting()
    this.#stopWaiting = this.#deps.setTimer(() => this.#tell({ type: 'due' }), ms)
  }
}

function isRefusal(error: unknown) {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
