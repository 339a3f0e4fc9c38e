import type { Link } from '#web/lib/live-socket.ts'
import type { Loading } from './paging.ts'
import { emptyRoom, type RoomState } from './room-state.ts'

/** The state of an open room that components show. */
export interface RoomView {
  status: 'loading' | 'ready' | 'failed'
  link: Link
  state: RoomState
  present: number
  typing: string[]
  isArchived: boolean
  /** The time for which the shown state is known to be right, in epoch ms; `null` while it is live, or nothing is known. */
  asOf: number | null
  /** The state of loading at either end of the list. */
  earlier: Loading
  later: Loading
}

/** The view of a room and its subscribers. */
export class RoomViewStore {
  readonly #onState: (before: RoomState, after: RoomState) => void
  readonly #listeners = new Set<() => void>()
  #view: RoomView = {
    status: 'loading',
    link: 'connecting',
    state: emptyRoom,
    present: 0,
    typing: [],
    isArchived: false,
    asOf: null,
    earlier: 'idle',
    later: 'idle',
  }

  /** `onState` is called at every change of the room's state, before the subscribers. */
  constructor(onState: (before: RoomState, after: RoomState) => void) {
    this.#onState = onState
  }

  get view(): RoomView {
    return this.#view
  }

  readonly state = () => this.#view.state

  readonly update = (change: (state: RoomState) => RoomState) => {
    const before = this.#view.state
    const state = change(before)
    if (state === before) return
    this.#view = { ...this.#view, state }
    this.#onState(before, state)
    this.#notify()
  }

  show(patch: Partial<RoomView>) {
    this.#view = { ...this.#view, ...patch }
    this.#notify()
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #notify() {
    for (const listener of this.#listeners) listener()
  }
}
