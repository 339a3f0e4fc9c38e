import type { SetTimer } from '#web/lib/browser.ts'

const SHOWN_FOR = 5000
const TOLD_EVERY = 3000

/** Who is typing in a room: each for five seconds after they were last heard. */
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

  /** Whether it is time to tell the others that one types oneself. */
  isDue(now: number): boolean {
    if (now - this.#saidAt < TOLD_EVERY) return false
    this.#saidAt = now
    return true
  }
}

/** Who is typing, in words; nothing where nobody is. */
export function typingWords(names: string[]): string {
  if (names.length === 0) return ''
  return names.length === 1 ? `${names[0]} is typing` : 'Several people are typing'
}
