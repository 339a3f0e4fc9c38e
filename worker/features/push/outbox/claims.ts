import type { Db } from '../../../db/client.ts'
import { now } from '../../../lib/clock.ts'
import { findUntrue } from '../../reminders/queries.ts'
import type { Delivery } from '../outbox-store.ts'
import { PATIENCE } from '../web-push.ts'

/**
 * What the alerts of a slice say of races, asked of D1 for all of them at once, and once more whenever the answer has
 * become as old as a push service may keep the slice waiting: so a slice asks seven times at most.
 */
export class Claims {
  readonly #db: Db
  readonly #made: Delivery[]
  #askedAt = Number.NEGATIVE_INFINITY
  #untrue: Promise<Set<Delivery>> = Promise.resolve(new Set())

  constructor(db: Db, slice: readonly Delivery[]) {
    this.#db = db
    this.#made = slice.filter(({ claim }) => claim !== null)
  }

  /** Whether a delivery still says what is true of its member. Throws where D1 cannot be asked. */
  async isTrue(delivery: Delivery): Promise<boolean> {
    if (delivery.claim === null) return true
    if (now() >= this.#askedAt + PATIENCE) {
      this.#askedAt = now()
      this.#untrue = this.#ask()
    }
    return !(await this.#untrue).has(delivery)
  }

  async #ask() {
    const claims = this.#made.map(({ subscriptionId, claim }) => ({
      subscriptionId,
      ...JSON.parse(claim ?? '{}'),
    }))
    const untrue = await findUntrue(this.#db, claims)
    return new Set(this.#made.filter((_, position) => untrue.has(position)))
  }
}
