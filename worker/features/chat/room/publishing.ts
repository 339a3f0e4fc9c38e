import { causeOf } from '../../../lib/answers.ts'
import { now, SECOND } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { publishLog } from '../projection.ts'
import type { RoomAlarm } from './alarm.ts'
import { Alerts } from './alerts.ts'
import type { MessageStore } from './message-store.ts'
import type { RoomStore } from './room-store.ts'

/** How often a room in full swing tells D1 and the feed of plain talk. */
const PUBLISH_EVERY = SECOND
/** When the alarm looks whether anything was left undone, and its longest wait after failures. */
const ALARM = 5 * SECOND
const ALARM_MAX = 300 * SECOND

/** When D1 and the feed are told of a room's log. */
export class Publishing {
  readonly #ctx: DurableObjectState
  readonly #env: Env
  readonly #room: RoomStore
  readonly #messages: MessageStore
  readonly #alarm: RoomAlarm
  readonly #alerts: Alerts
  #running: Promise<void> | null = null
  #startedAt = 0
  /** Whether somebody is to hear at once of what came while others were being told. */
  #isUrgent = false
  #failures = 0

  constructor(ctx: DurableObjectState, env: Env, room: RoomStore, messages: MessageStore, alarm: RoomAlarm) {
    this.#ctx = ctx
    this.#env = env
    this.#room = room
    this.#messages = messages
    this.#alarm = alarm
    this.#alerts = new Alerts(env, room.roomId)
  }

  /** There is more to tell: mentions and what admins do at once; of plain talk one stretch a second is enough for the dots. */
  moreCame(isPlain: boolean): void {
    const isSoonEnough = isPlain && now() - this.#startedAt < PUBLISH_EVERY
    this.#alarm.wakeWithin(isSoonEnough ? PUBLISH_EVERY : ALARM)
    if (isSoonEnough) return
    if (!isPlain) this.#isUrgent = true
    this.#ctx.waitUntil(this.publish())
  }

  /** Tells the next stretch. One at a time, so that all is heard in order; what fails is tried again by the alarm. */
  publish(): Promise<void> {
    this.#running ??= this.#publishStretch().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  // One stretch an invocation, since it may ask D1 and others only so often; the alarm begins the next one.
  async #publishStretch() {
    try {
      this.#startedAt = now()
      this.#isUrgent = false
      const { isCut, alerts } = await publishLog(this.#env, this.#room, this.#messages)
      this.#alerts.hand(alerts)
      this.#failures = 0
      if (isCut || this.#isUrgent) this.#alarm.wakeWithin(0)
      else if (this.#room.head > this.#room.publishedRev) this.#alarm.wakeWithin(PUBLISH_EVERY)
    } catch (error) {
      this.#failures += 1
      this.#alarm.wakeWithin(Math.min(ALARM * 2 ** this.#failures, ALARM_MAX))
      const { roomId } = this.#room
      console.error(JSON.stringify({ event: 'publish', roomId, cause: causeOf(error as Error) }))
    }
  }
}
