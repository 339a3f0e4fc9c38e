import { ApiError } from '#web/lib/api.ts'
import { MINUTE } from '#web/lib/clock.ts'

/** The club takes a challenge for five minutes; a suggestion is worth nothing with an older one. */
const CHALLENGE_FRESH = 4 * MINUTE

interface AutofillOptions<Done> {
  isPossible: () => Promise<boolean>
  /** Waits until a passkey is chosen from the suggestions and the club has answered to it. */
  wait: (signal: AbortSignal) => Promise<Done>
  /** Has the browser wait no longer. */
  endWaiting: () => void
  onDone: (done: Done) => void
  /** The club refused the passkey that was chosen. */
  onRefused: (error: ApiError) => void
  now?: () => number
}

/** A passkey among the suggestions of a field, offered until one is taken. */
export class PasskeyAutofill<Done> {
  readonly #offer: AutofillOptions<Done>
  readonly #now: () => number
  #round: { since: number; control: AbortController } | null = null
  #isOver = false

  constructor(offer: AutofillOptions<Done>) {
    this.#offer = offer
    this.#now = offer.now ?? Date.now
  }

  /** Offers it, anew after each refusal; where the browser or the club cannot, the field is as good as ever. */
  async start(): Promise<void> {
    if (!(await this.#offer.isPossible())) return
    while (!this.#isOver && (await this.#offerOnce()));
  }

  /** Somebody comes to the field: what has waited for too long waits with a new challenge. */
  refresh(): void {
    if (!this.#round || this.#now() - this.#round.since <= CHALLENGE_FRESH) return
    this.#end()
    void this.start()
  }

  stop(): void {
    this.#isOver = true
    this.#end()
  }

  #end() {
    if (!this.#round) return
    this.#round.control.abort()
    this.#round = null
    this.#offer.endWaiting()
  }

  /** Gives whether there may be another. */
  async #offerOnce(): Promise<boolean> {
    const round = { since: this.#now(), control: new AbortController() }
    this.#round = round
    try {
      const done = await this.#offer.wait(round.control.signal)
      if (this.#round === round) this.#offer.onDone(done)
      return false
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'passkey_refused'
      if (!isRefused || this.#round !== round) return false
      this.#offer.onRefused(error)
      return true
    } finally {
      if (this.#round === round) this.#round = null
    }
  }
}
