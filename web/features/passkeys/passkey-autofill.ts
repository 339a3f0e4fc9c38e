import { ApiError } from '#web/lib/api.ts'
import { MINUTE } from '#web/lib/clock.ts'

/** Maximum age of a challenge, in ms: the server accepts it for five minutes, and an older suggestion is worthless. */
const CHALLENGE_FRESH = 4 * MINUTE

interface AutofillOptions<Done> {
  isPossible: () => Promise<boolean>
  /** Waits until a passkey is chosen from the suggestions and the server has answered. */
  wait: (signal: AbortSignal) => Promise<Done>
  /** Stops the browser from waiting. */
  endWaiting: () => void
  onDone: (done: Done) => void
  /** The server refused the chosen passkey. */
  onRefused: (error: ApiError) => void
  now?: () => number
}

/** Offers a passkey in the suggestions of a field until one is used. */
export class PasskeyAutofill<Done> {
  readonly #offer: AutofillOptions<Done>
  readonly #now: () => number
  #round: { since: number; control: AbortController } | null = null
  #isOver = false

  constructor(offer: AutofillOptions<Done>) {
    this.#offer = offer
    this.#now = offer.now ?? Date.now
  }

  /** Offers it, again after each refusal; if the browser or the server cannot, the field works as usual. */
  async start(): Promise<void> {
    if (!(await this.#offer.isPossible())) return
    while (!this.#isOver && (await this.#offerOnce()));
  }

  /** The field has focus: a wait that is too old restarts with a new challenge. */
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

  /** Returns whether to offer again. */
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
