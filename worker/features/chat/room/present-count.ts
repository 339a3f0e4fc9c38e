import { now, SECOND } from '../../../lib/clock.ts'
import type { SocketHub } from '../../../lib/objects/socket-hub.ts'
import type { RoomEvent } from '../contract.ts'
import type { RoomAlarm } from './alarm.ts'

/**
 * Minimum time between two broadcasts of the number of people, in ms. Somebody who joins in between gets it at once, the
 * others through the alarm.
 */
const PRESENT_EVERY = SECOND
const PRESENT_AT_LAST = 5 * SECOND

/** The number of people in a room, and its broadcasts. */
export class PresentCount {
  readonly #sockets: SocketHub<RoomEvent>
  readonly #alarm: RoomAlarm
  #told = { count: 0, at: 0 }

  constructor(sockets: SocketHub<RoomEvent>, alarm: RoomAlarm) {
    this.#sockets = sockets
    this.#alarm = alarm
  }

  /** Sends the number to a new socket, always. */
  welcome(socket: WebSocket): void {
    if (!this.tell()) this.#sockets.notify(socket, { type: 'present', count: this.#sockets.countPeople() })
  }

  /** Gives whether everybody was sent the number; if not, they already have it or get it through the alarm. */
  tell(): boolean {
    const count = this.#sockets.countPeople()
    if (count === this.#told.count) return false
    if (now() - this.#told.at < PRESENT_EVERY) {
      this.#told.count = 0 // some have another number now, so the next broadcast must not be skipped
      this.#alarm.wakeWithin(PRESENT_AT_LAST)
      return false
    }
    this.#told = { count, at: now() }
    this.#sockets.notifyAll({ type: 'present', count })
    return true
  }
}
