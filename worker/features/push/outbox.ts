import { DurableObject } from 'cloudflare:workers'
import { openDb } from '../../db/client.ts'
import { HOUR, MINUTE, now, SECOND } from '../../lib/clock.ts'
import { sha256Hex } from '../../lib/crypto.ts'
import type { Env } from '../../lib/env.ts'
import { causeOf } from '../../lib/errors.ts'
import type { PushCounts, PushOrder } from './contract.ts'
import { Deliverer } from './deliverer.ts'
import { OutboxStore } from './outbox-store.ts'
import { listAddressees } from './queries.ts'
import { LONGEST } from './rules/delivery-rules.ts'

/** Time in which an admin who sends gets an answer, whatever the push services do, in ms. */
const PATIENCE = 4 * SECOND
/** Storage key: number of failed batches in a row. */
const FAILURES = 'failures'

/**
 * The club's outgoing alerts. Orders are stored, then delivered in batches by an alarm. Delivery is at least once: a request
 * in flight when the object stopped may have succeeded and is repeated with the same topic, so that the push service and the
 * browser replace the first.
 */
export class PushOutbox extends DurableObject<Env> {
  readonly #store = new OutboxStore(this.ctx.storage.sql)
  readonly #delivering = new Deliverer(this.env, this.#store)
  #slice: Promise<void> | null = null

  /** Accepts alerts to send soon. The same key reaches no browser twice, however often it is requested. */
  async enqueue(...orders: PushOrder[]): Promise<void> {
    const take = async (order: PushOrder) => {
      if (await this.#accept(order)) await this.ctx.storage.setAlarm(now())
    }
    await Promise.all(orders.map(take))
  }

  /** Withdraws alerts by key, unless they have gone out. */
  async withdraw(keys: readonly string[]): Promise<void> {
    if (this.#store.withdraw(keys, now())) await this.ctx.storage.setAlarm(now())
  }

  /** Like `enqueue`, but delivers the first batch before it answers, unless that takes long; gives the progress. */
  async send(order: PushOrder): Promise<PushCounts> {
    if (await this.#accept(order)) await within(PATIENCE, this.#deliver())
    return this.#store.countsOf(order.key)
  }

  /** The progress of orders by key; unknown ones are left out. */
  countsOf(keys: readonly string[]): Record<string, PushCounts> {
    const known = keys.filter(key => this.#store.knows(key))
    return Object.fromEntries(known.map(key => [key, this.#store.countsOf(key)]))
  }

  /** When the next work is or was due (epoch ms): in the past if it is late; `null` if there is none. */
  nextDue(): number | null {
    return this.#store.nextWake()
  }

  override alarm(): Promise<void> {
    return this.#deliver()
  }

  // Gives whether there may be something to deliver.
  async #accept(order: PushOrder) {
    const at = now()
    const expiresAt = Math.min(order.expiresAt, at + LONGEST)
    // An announcement is for those who were members then; requested again, it finds nobody new.
    if (order.memberIds === null && this.#store.knows(order.key)) return false
    const isNews = expiresAt > at
    const found = isNews ? await listAddressees(openDb(this.env.DB), order.kind, order.memberIds) : []
    // Most mentions are of members without alerts, and not worth a row.
    if (isNews && order.memberIds !== null && found.length === 0) return false
    const topic = order.kind === 'decision' ? order.kind : (await sha256Hex(replacedBy(order))).slice(0, 32)
    this.#store.add({ ...order, expiresAt }, topic, found, at)
    return true
  }

  // One batch at a time, whoever asks for it.
  #deliver(): Promise<void> {
    this.#slice ??= this.#deliverSlice().finally(() => {
      this.#slice = null
    })
    return this.#slice
  }

  async #deliverSlice() {
    const { kv } = this.ctx.storage
    const failures = kv.get<number>(FAILURES) ?? 0
    await this.ctx.storage.setAlarm(now() + waitAfter(failures)) // for what a crash leaves behind
    try {
      const next = await this.#delivering.deliverSlice()
      if (failures > 0) kv.delete(FAILURES)
      if (next === null) await this.ctx.storage.deleteAlarm()
      else await this.ctx.storage.setAlarm(Math.max(next, now()))
    } catch (error) {
      kv.put(FAILURES, failures + 1)
      console.error(JSON.stringify({ event: 'push', failures: failures + 1, cause: causeOf(error as Error) }))
    }
  }
}

// A phone shows only the latest change of a race.
function replacedBy({ key, kind, claim }: PushOrder) {
  return kind === 'race-night' && claim ? `${kind}:${claim.raceId}` : key
}

/** Time until the next attempt after failed batches: a minute, then twice as long each time, at most an hour. */
function waitAfter(failures: number) {
  return Math.min(MINUTE * 2 ** failures, HOUR)
}

async function within(ms: number, work: Promise<void>) {
  let stop = () => {}
  const isOver = new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    stop = () => clearTimeout(timer)
  })
  await Promise.race([work, isOver])
  stop()
}
