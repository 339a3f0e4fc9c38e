import { type SetTimer, setBrowserTimer } from '#web/lib/browser.ts'

/** Time a callout is shown, in ms (docs/specification.md 9). */
const SHOWN_FOR = 3000

/** Why a callout stays: somebody reads it, nobody can see it, or it was paused. */
export type HoldReason = 'pointer' | 'touch' | 'focus' | 'hidden' | 'off-screen' | 'paused' | 'still'

/** Shows one callout after another, each for the same time, while nothing holds it. */
export class CalloutRotation {
  readonly #count: number
  readonly #onShow: (index: number) => void
  readonly #setTimer: SetTimer
  readonly #holds = new Set<HoldReason>()
  #index = 0
  #cancel: (() => void) | undefined

  constructor(count: number, onShow: (index: number) => void, setTimer: SetTimer = setBrowserTimer) {
    this.#count = count
    this.#onShow = onShow
    this.#setTimer = setTimer
  }

  start() {
    this.#wait()
  }

  stop() {
    this.#cancel?.()
    this.#cancel = undefined
  }

  /** Sets or releases a hold; when the last one is released the callout gets its full time again. */
  hold(reason: HoldReason, isHeld: boolean) {
    if (isHeld) this.#holds.add(reason)
    else if (!this.#holds.delete(reason)) return
    this.#wait()
  }

  /** Shows this one now; an index past the last wraps to the first. */
  show(index: number) {
    this.#index = index % this.#count
    this.#onShow(this.#index)
    this.#wait()
  }

  readonly next = () => this.show(this.#index + 1)

  #wait() {
    this.stop()
    if (this.#holds.size === 0) this.#cancel = this.#setTimer(this.next, SHOWN_FOR)
  }
}
