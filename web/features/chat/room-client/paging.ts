import type { RoomChange } from '#worker/features/chat/contract.ts'
import { splitAround } from '#worker/features/chat/rules/paging.ts'
import type { RoomPage } from '../api.ts'
import { placeAmong, type RoomState } from './room-state.ts'
import { earlierPrepended, isInWindow, pageJoined, trimmedAround } from './room-window.ts'

/** Number of messages loaded at a time in either direction. */
const PAGE_STEP = 30
/** Number of messages loaded around one, so that `PAGE_STEP` of them come after it. */
const AROUND = 2 * PAGE_STEP
/** Maximum number of attempts at a jump if the room is reloaded meanwhile. */
const TRIES = 3

/** The state of loading at one end of the list. */
export type Loading = 'idle' | 'loading' | 'failed'

/** `overtaken`: another load replaced this one. `stale`: the whole room was reloaded meanwhile. */
export type Outcome = 'there' | 'failed' | 'overtaken' | 'stale'

export interface PagingDeps {
  me: string
  state(): RoomState
  update(change: (state: RoomState) => RoomState): void
  /** The newest messages, or those before or around a given one. */
  page(limit: number, where?: { before?: string; around?: string }): Promise<RoomPage>
  onStatus(end: 'earlier' | 'later', status: Loading): void
}

interface Load {
  what: string
  end: 'earlier' | 'later'
  /** The changes in the room while the page is loading; `null` once the page has become useless. */
  since: RoomChange[] | null
  outcome: Promise<Outcome>
}
type Join = (state: RoomState, page: RoomPage, since: RoomChange[]) => RoomState

/**
 * Moves the loaded part of a room: one page further at either end, to an old message, or back to the newest. Only one page
 * loads at a time; a jump cancels any other load.
 */
export class Paging {
  readonly #deps: PagingDeps
  #load: Load | null = null
  /** The ends at which loading failed. */
  readonly #failed = new Set<Load['end']>()

  constructor(deps: PagingDeps) {
    this.#deps = deps
  }

  /** Loads the messages before the first one. */
  async earlier(): Promise<Outcome> {
    const { me, state, page } = this.#deps
    const [first] = state().messages
    if (!first || !state().hasEarlier || this.#isJumping) return 'overtaken'
    const join: Join = (it, page, since) => earlierPrepended(it, page, PAGE_STEP, since, me)
    return this.#fetch('earlier', 'earlier', () => page(PAGE_STEP, { before: first.id }), join)
  }

  /** Loads the messages after the last one, unless it is the newest. */
  async later(): Promise<Outcome> {
    const last = this.#deps.state().messages.at(-1)
    if (!last || !this.#deps.state().hasLater || this.#isJumping) return 'overtaken'
    return this.#around('later', last.id)
  }

  /** Loads the newest messages. */
  async latest(): Promise<Outcome> {
    const { me, state, page } = this.#deps
    if (!state().hasLater) {
      if (this.#isJumping) this.#overtake()
      return 'there'
    }
    const join: Join = (it, page, since) => {
      const hasEarlier = page.messages.length >= PAGE_STEP
      return pageJoined(it, { ...page, hasEarlier, hasLater: false }, since, me)
    }
    return this.#fetch('latest', 'later', () => page(PAGE_STEP), join)
  }

  /** Loads the messages around a message or poll, unless it is loaded already. */
  async around(messageId: string): Promise<Outcome> {
    const isThere = () => isInWindow(this.#deps.state(), messageId)
    if (isThere()) this.#overtake()
    for (let tries = 0; tries < TRIES && !isThere(); tries++) {
      const outcome = await this.#around(messageId, messageId)
      if (outcome !== 'stale') return outcome
    }
    return isThere() ? 'there' : 'failed'
  }

  /** Drops messages far from the one being read (`null`: the newest), to bound memory. */
  keepAround(messageId: string | null) {
    // A page being loaded must still fit the ends of the list.
    if (!this.#load) this.#deps.update(state => trimmedAround(state, messageId))
  }

  /** Takes note of changes in the room; `null`: the room was reloaded. */
  onChanges(changes: RoomChange[] | null) {
    if (!this.#load) return
    if (changes) this.#load.since?.push(...changes)
    else this.#load.since = null
  }

  /** Called when the connection is back: failed ends may load again without a press. */
  onBack() {
    for (const end of this.#failed) this.#deps.onStatus(end, 'idle')
    this.#failed.clear()
  }

  get #isJumping() {
    return this.#load !== null && this.#load.what !== 'earlier' && this.#load.what !== 'later'
  }

  #around(what: string, messageId: string) {
    const { me, page } = this.#deps
    const join: Join = (it, page, since) => {
      const hasEarlier = placeAmong(page.messages, messageId) >= splitAround(AROUND).earlier
      return trimmedAround(pageJoined(it, { ...page, hasEarlier }, since, me), messageId)
    }
    return this.#fetch(what, 'later', () => page(AROUND, { around: messageId }), join)
  }

  #fetch(what: string, end: Load['end'], fetchPage: () => Promise<RoomPage>, join: Join): Promise<Outcome> {
    if (this.#load?.what === what) return this.#load.outcome
    this.#overtake()
    const load: Load = { what, end, since: [], outcome: Promise.resolve('overtaken') }
    this.#load = load
    this.#failed.delete(end)
    this.#deps.onStatus(end, 'loading')
    load.outcome = this.#take(load, fetchPage(), join)
    return load.outcome
  }

  // Discards the page being loaded.
  #overtake() {
    if (this.#load) this.#deps.onStatus(this.#load.end, 'idle')
    this.#load = null
  }

  async #take(load: Load, asked: Promise<RoomPage>, join: Join): Promise<Outcome> {
    const { state, update, onStatus } = this.#deps
    const { epoch } = state()
    const page = await asked.catch(() => null)
    if (this.#load !== load) return 'overtaken'
    this.#load = null
    onStatus(load.end, page ? 'idle' : 'failed')
    if (!page) {
      this.#failed.add(load.end)
      return 'failed'
    }
    const { since } = load
    if (page.epoch !== epoch || !since) return 'stale'
    update(it => join(it, page, since))
    return 'there'
  }
}
