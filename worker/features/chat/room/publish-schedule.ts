import { now, SECOND } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { causeOf } from '../../../lib/errors.ts'
import { outboxStub, withRetries } from '../../../lib/objects/stubs.ts'
import type { RoomAlarm } from './alarm.ts'
import { type Publication, publishLog, publishOrPark, type RoomAlerts } from './publish-log.ts'
import type { RoomStore } from './room-store.ts'

/** How often a room in full swing tells D1 and the feed of plain talk. */
const PUBLISH_EVERY = SECOND
/** When the alarm looks whether anything was left undone, and its longest wait after failures. */
const ALARM = 5 * SECOND
const ALARM_MAX = 300 * SECOND
/** After so many failures in a row a stretch is told entry by entry, to find the one that D1 does not take. */
const FAILURES_MAX = 10

/** When D1 and the feed are told of a room's log. */
export class PublishSchedule {
  readonly #ctx: DurableObjectState
  readonly #publication: Publication
  readonly #room: RoomStore
  readonly #onNewHistory: () => void
  readonly #alarm: RoomAlarm
  readonly #alerts: AlertSender
  #running: Promise<void> | null = null
  #startedAt = 0
  /** Whether somebody is to hear at once of what came while others were being told. */
  #isUrgent = false

  constructor(ctx: DurableObjectState, publication: Publication, alarm: RoomAlarm, onNewHistory: () => void) {
    this.#ctx = ctx
    this.#publication = publication
    this.#room = publication.room
    this.#onNewHistory = onNewHistory
    this.#alarm = alarm
    this.#alerts = new AlertSender(publication.env, publication.room.roomId)
  }

  /** There is more to tell: mentions and what admins do at once; of plain talk one stretch a second is enough for the dots. */
  moreCame(isPlain: boolean): void {
    const isSoonEnough = isPlain && now() - this.#startedAt < PUBLISH_EVERY
    this.#alarm.wakeWithin(isSoonEnough ? PUBLISH_EVERY : ALARM)
    if (isSoonEnough) return
    if (!isPlain) this.#isUrgent = true
    this.#ctx.waitUntil(this.publish())
  }

  /** Something has changed of which D1 is told nothing; where nobody knows yet whether the two are of one time, it is asked. */
  changed(): void {
    if (!this.#room.isInStep) this.#ctx.waitUntil(this.publish())
  }

  /** Asks D1 whether it knows all that has happened here, and tells it what it does not; gives whether it does now. */
  async confirm(): Promise<boolean> {
    await this.#running
    this.#room.doubt()
    await this.publish()
    return this.#room.isInStep && this.#room.publishedRev === this.#room.head
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

/** A room's alerts on their way to the outbox, one after the other: a deletion must not overtake what it takes back. */
class AlertSender {
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
