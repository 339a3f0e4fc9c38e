import type { Link } from '#web/lib/live-socket.ts'
import type { Loading } from './paging.ts'
import { emptyRoom, type RoomState } from './room-state.ts'

/** What an open room shows. */
export interface RoomView {
  status: 'loading' | 'ready' | 'failed'
  link: Link
  state: RoomState
  present: number
  typing: string[]
  isArchived: boolean
  /** Until when the room is known to have been as it is shown, epoch ms; `null` while it is so now, or nothing is known. */
  asOf: number | null
  /** How the loading at the list's two ends is doing. */
  earlier: Loading
  later: Loading
}

/** A room as it is shown, and who watches it. */
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

  /** `onState` hears of every change of the room's state, before those who watch it. */
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
