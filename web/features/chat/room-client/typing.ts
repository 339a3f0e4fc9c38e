import type { SetTimer } from '#web/lib/browser.ts'

const SHOWN_FOR = 5000
const TOLD_EVERY = 3000

/** Who is typing in a room: each member for five seconds after their last sign. */
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
      this.#setTimer(() => this.forget(memberId), SHOWN_FOR),
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

  /** Whether it is time to tell the others again that this member is typing. */
  isDue(now: number): boolean {
    if (now - this.#saidAt < TOLD_EVERY) return false
    this.#saidAt = now
    return true
  }
}

/** The text that says who is typing; empty if nobody is. */
export function typingWords(names: string[]): string {
  if (names.length === 0) return ''
  return names.length === 1 ? `${names[0]} is typing` : 'Several people are typing'
}
