import { now } from '../../../lib/clock.ts'

/** The one alarm of a room, at the earliest time for which anybody asked. */
export class RoomAlarm {
  readonly #ctx: DurableObjectState
  /** Epoch ms; `null` where none is known of. */
  #at: number | null = null

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
  }

  /** Lets the room be woken in so many ms at the latest. */
  wakeWithin(wait: number): void {
    const at = now() + wait
    if (this.#at !== null && this.#at <= at) return
    this.#at = at
    this.#ctx.storage.setAlarm(at)
  }

  /** It has rung, and rings no more by itself. */
  rang(): void {
    this.#at = null
  }
}
