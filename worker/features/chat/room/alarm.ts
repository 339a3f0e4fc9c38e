import { now } from '../../../lib/clock.ts'

/** A room's only alarm, set to the earliest time requested. */
export class RoomAlarm {
  readonly #ctx: DurableObjectState
  /** Epoch ms; `null` if not set. */
  #at: number | null = null

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
  }

  /** Wakes the room in this many ms at the latest. */
  wakeWithin(wait: number): void {
    const at = now() + wait
    if (this.#at !== null && this.#at <= at) return
    this.#at = at
    this.#ctx.storage.setAlarm(at)
  }

  /** To be called when it has fired. */
  rang(): void {
    this.#at = null
  }
}
