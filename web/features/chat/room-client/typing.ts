import type { SetTimer } from '#web/lib/surroundings.ts'

const SHOWN = 5000
const TOLD = 3000

/** Who is typing in a room: each for five seconds after he was last heard. */
export class Typists {
  readonly #setTimer: SetTimer
  readonly #onChange: (memberIds: string[]) => void
  readonly #timers = new Map<string, () => void>()
  #saidAt = Number.NEGATIVE_INFINITY

  constructor(setTimer: SetTimer, onChange: (memberIds: string[]) => void) {
    this.#setTimer = setTimer
    this.#onChange = onChange
  }

  heard(memberId: string) {
    this.#timers.get(memberId)?.()
    this.#timers.set(
      memberId,
      this.#setTimer(() => this.forget(memberId), SHOWN),
    )
    this.#onChange([...this.#timers.keys()])
  }

  forget(memberId: string) {
    this.#timers.get(memberId)?.()
    if (this.#timers.delete(memberId)) this.#onChange([...this.#timers.keys()])
  }

  forgetAll() {
    for (const memberId of [...this.#timers.keys()]) this.forget(memberId)
  }

  /** Whether it is time to tell the others that one types oneself. */
  isDue(now: number): boolean {
    if (now - this.#saidAt < TOLD) return false
    this.#saidAt = now
    return true
  }
}
