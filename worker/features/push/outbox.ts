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

/** An admin who sends gets an answer within so long, whatever the push services do. */
const PATIENCE = 4 * SECOND
/** Under which key the storage counts the slices that broke off in a row. */
const FAILURES = 'failures'

/**
 * The club's alerts on their way out: orders are stored, then delivered in slices by alarm. Every browser gets an alert at
 * least once: what was in the air when the object was cut off may have arrived and is sent again, under the same topic,
 * so that the push service replaces what it still holds and the browser what it shows.
 */
export class PushOutbox extends DurableObject<Env> {
  readonly #store = new OutboxStore(this.ctx.storage.sql)
  readonly #delivering = new Deliverer(this.env, this.#store)
  #slice: Promise<void> | null = null

  /** Takes alerts to be sent soon. The same key reaches no browser twice, however often it is asked for. */
  async enqueue(...orders: PushOrder[]): Promise<void> {
    const take = async (order: PushOrder) => {
      if (await this.#accept(order)) await this.ctx.storage.setAlarm(now())
    }
    await Promise.all(orders.map(take))
  }

  /** Takes alerts back, by their keys, as far as they have not gone out. */
  async withdraw(keys: readonly string[]): Promise<void> {
    if (this.#store.withdraw(keys, now())) await this.ctx.storage.setAlarm(now())
  }

  /** As `enqueue`, but delivers the first slice before it answers, unless that takes long; gives how far it has come. */
  async send(order: PushOrder): Promise<PushCounts> {
    if (await this.#accept(order)) await within(PATIENCE, this.#deliver())
    return this.#store.countsOf(order.key)
  }

  /** How far orders have come, by their keys; those that are not known are left out. */
  countsOf(keys: readonly string[]): Record<string, PushCounts> {
    const known = keys.filter(key => this.#store.knows(key))
    return Object.fromEntries(known.map(key => [key, this.#store.countsOf(key)]))
  }

  /** When something is or was due here (epoch ms): in the past, where it should be done already; `null`: there is nothing. */
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
    // An announcement is for those who were there; asked for again, it finds nobody new.
    if (order.memberIds === null && this.#store.knows(order.key)) return false
    const isNews = expiresAt > at
    const found = isNews ? await listAddressees(openDb(this.env.DB), order.kind, order.memberIds) : []
    // Most mentions are of somebody without alerts, and not worth a row.
    if (isNews && order.memberIds !== null && found.length === 0) return false
    const topic = order.kind === 'decision' ? order.kind : (await sha256Hex(replacedBy(order))).slice(0, 32)
    this.#store.add({ ...order, expiresAt }, topic, found, at)
    return true
  }

  // One slice at a time, whoever asks for it.
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

// Of a race only the last that has become of it stands on a phone.
function replacedBy({ key, kind, claim }: PushOrder) {
  return kind === 'race-night' && claim ? `${kind}:${claim.raceId}` : key
}

/** Where a slice breaks off, or the object with it, the next one is tried after a minute, then after twice as long, at most an hour. */
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
