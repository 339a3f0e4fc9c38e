import { now, SECOND } from '../../../lib/clock.ts'
import type { SocketHub } from '../../../lib/objects/socket-hub.ts'
import type { RoomEvent } from '../contract.ts'
import type { RoomAlarm } from './alarm.ts'

/** How often everybody hears how many people are there; who comes in between hears it alone, the others by the alarm. */
const PRESENT_EVERY = SECOND
const PRESENT_AT_LAST = 5 * SECOND

/** How many people are in a room, and when everybody hears of it. */
export class PresentCount {
  readonly #sockets: SocketHub<RoomEvent>
  readonly #alarm: RoomAlarm
  #told = { count: 0, at: 0 }

  constructor(sockets: SocketHub<RoomEvent>, alarm: RoomAlarm) {
    this.#sockets = sockets
    this.#alarm = alarm
  }

  /** Somebody came, and hears it in any case. */
  welcome(socket: WebSocket): void {
    if (!this.tell()) this.#sockets.notify(socket, { type: 'present', count: this.#sockets.countPeople() })
  }

  /** Gives whether everybody was told; if not, they already know, or will by the alarm. */
  tell(): boolean {
    const count = this.#sockets.countPeople()
    if (count === this.#told.count) return false
    if (now() - this.#told.at < PRESENT_EVERY) {
      this.#told.count = 0 // not everybody heard the same, so it will be told in any case
      this.#alarm.wakeWithin(PRESENT_AT_LAST)
      return false
    }
    this.#told = { count, at: now() }
    this.#sockets.notifyAll({ type: 'present', count })
    return true
  }
}
