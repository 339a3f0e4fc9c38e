import type { Env } from '../../../lib/env.ts'
import { causeOf } from '../../../lib/errors.ts'
import { outboxStub, withRetries } from '../../../lib/objects/stubs.ts'
import type { RoomAlerts } from './publish-log.ts'

/** A room's alerts on their way to the outbox, one after the other: a deletion must not overtake what it takes back. */
export class Alerts {
  readonly #env: Env
  readonly #roomId: string
  #last: Promise<void> = Promise.resolve()

  constructor(env: Env, roomId: string) {
    this.#env = env
    this.#roomId = roomId
  }

  /**
   * Hands them over while the room goes on: its log waits for no phone. What the outbox does not take after some tries
   * is given up, and so is what an object that is cut off just now had not handed over yet: the bell has it, and a
   * mention that rings much later helps nobody.
   */
  hand(alerts: RoomAlerts): void {
    if (alerts.orders.length + alerts.withdrawn.length > 0)
      this.#last = this.#last.then(() => this.#tellOutbox(alerts))
  }

  async #tellOutbox({ orders, withdrawn }: RoomAlerts) {
    try {
      const withdraw = async () => outboxStub(this.#env).withdraw(withdrawn)
      if (withdrawn.length > 0) await withRetries(withdraw)
      const enqueue = async () => outboxStub(this.#env).enqueue(...orders)
      if (orders.length > 0) await withRetries(enqueue)
    } catch (error) {
      const cause = causeOf(error as Error)
      console.error(JSON.stringify({ event: 'alerts', roomId: this.#roomId, cause }))
    }
  }
}
