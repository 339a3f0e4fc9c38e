import type { SetTimer } from './browser.ts'

/** Timers of which each has a name and runs once; one that is set again starts anew. */
export class NamedTimers<Name> {
  readonly #setTimer: SetTimer
  readonly #running = new Map<Name, () => void>()

  constructor(setTimer: SetTimer) {
    this.#setTimer = setTimer
  }

  /** Calls `run` after so many ms. */
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
