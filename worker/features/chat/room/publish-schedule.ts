import { now, SECOND } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { causeOf } from '../../../lib/errors.ts'
import { outboxStub, withRetries } from '../../../lib/objects/stubs.ts'
import type { RoomAlarm } from './alarm.ts'
import { type Publication, publishLog, publishOrPark, type RoomAlerts } from './publish-log.ts'
import type { RoomStore } from './room-store.ts'

/** Minimum time between two batches of plain messages, in ms. */
const PUBLISH_EVERY = SECOND
/** Time until the alarm retries, and its longest wait after failures, in ms. */
const ALARM = 5 * SECOND
const ALARM_MAX = 300 * SECOND
/** Number of failures in a row after which a batch is sent entry by entry, to find the one that D1 refuses. */
const FAILURES_MAX = 10

/** Decides when the next batch of a room's log is sent to D1 and the feed. */
export class PublishSchedule {
  readonly #ctx: DurableObjectState
  readonly #publication: Publication
  readonly #room: RoomStore
  readonly #onNewHistory: () => void
  readonly #alarm: RoomAlarm
  readonly #alerts: AlertSender
  #running: Promise<void> | null = null
  #startedAt = 0
  /** Whether entries that came during a batch have to be sent at once. */
  #isUrgent = false

  constructor(ctx: DurableObjectState, publication: Publication, alarm: RoomAlarm, onNewHistory: () => void) {
    this.#ctx = ctx
    this.#publication = publication
    this.#room = publication.room
    this.#onNewHistory = onNewHistory
    this.#alarm = alarm
    this.#alerts = new AlertSender(publication.env, publication.room.roomId)
  }

  /** New entries came. Mentions and admin actions are sent at once; for plain messages a batch each second is enough. */
  moreCame(isPlain: boolean): void {
    const isSoonEnough = isPlain && now() - this.#startedAt < PUBLISH_EVERY
    this.#alarm.wakeWithin(isSoonEnough ? PUBLISH_EVERY : ALARM)
    if (isSoonEnough) return
    if (!isPlain) this.#isUrgent = true
    this.#ctx.waitUntil(this.publish())
  }

  /** Something changed that D1 does not record. If it is not known yet whether D1 is in step, it is asked. */
  changed(): void {
    if (!this.#room.isInStep) this.#ctx.waitUntil(this.publish())
  }

  /** Asks D1 whether it has the whole log and sends what it lacks; gives whether D1 has it now. */
  async confirm(): Promise<boolean> {
    await this.#running
    this.#room.doubt()
    await this.publish()
    return this.#room.isInStep && this.#room.publishedRev === this.#room.head
  }

  /** Sends the next batch. One at a time, to keep the order; the alarm retries a failed one. */
  publish(): Promise<void> {
    this.#running ??= this.#publishStretch().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  // One batch an invocation, because of the limit on subrequests; the alarm starts the next.
  async #publishStretch() {
    try {
      this.#startedAt = now()
      this.#isUrgent = false
      const isStuck = this.#room.failures >= FAILURES_MAX
      const { isCut, isNewHistory, alerts } = await (isStuck
        ? publishOrPark(this.#publication, now())
        : publishLog(this.#publication))
      if (isNewHistory) this.#onNewHistory()
      this.#alerts.send(alerts)
      const isBehind = this.#room.head > this.#room.publishedRev
      if (!isStuck || !isBehind) this.#room.failures = 0
      if (isCut || this.#isUrgent) this.#alarm.wakeWithin(0)
      else if (isBehind) this.#alarm.wakeWithin(PUBLISH_EVERY)
    } catch (error) {
      this.#room.failures += 1
      this.#alarm.wakeWithin(Math.min(ALARM * 2 ** this.#room.failures, ALARM_MAX))
      const { roomId } = this.#room
      console.error(JSON.stringify({ event: 'publish', roomId, cause: causeOf(error as Error) }))
    }
  }
}

/** Sends a room's alerts to the outbox one after another, so that a deletion cannot overtake the alert it withdraws. */
class AlertSender {
  readonly #env: Env
  readonly #roomId: string
  #last: Promise<void> = Promise.resolve()

  constructor(env: Env, roomId: string) {
    this.#env = env
    this.#roomId = roomId
  }

  /**
   * Sends alerts without holding up the log. Alerts that the outbox refuses after some tries are dropped, as are those not
   * sent when the object is shut down: the bell has them, and a push that comes much later helps nobody.
   */
  send(alerts: RoomAlerts): void {
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
