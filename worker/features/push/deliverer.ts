import { type Db, openDb } from '../../db/client.ts'
import { now } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { findOutdatedClaims } from '../reminders/queries.ts'
import { removeGoneSubscriptions, saveTotals } from './mutations.ts'
import type { Delivery, OutboxStore } from './outbox-store.ts'
import { listTargets, type PushTarget } from './queries.ts'
import { retryAt, verdictOf } from './rules/delivery-rules.ts'
import { isPushEndpoint, serviceAddress, vapidKeyPrint } from './rules/subscriptions.ts'
import { encryptPayload, postPush, SERVICE_PATIENCE, VapidSignatures } from './web-push.ts'

/** How many browsers one invocation serves: with its questions to D1 it stays below the 50 requests of the free plan. */
const SLICE = 40
/** How many of them at once: more connections than these have to wait anyway. */
const LANES = 6

/** How an attempt ended; anything else than these words is what a push service did not like, for the log. */
type Ending = 'sent' | 'gone' | 'later' | 'late' | 'untrue' | { refused: string }

/** Delivers what the outbox holds, a slice at a time, and tells D1 how it went. */
export class Deliverer {
  readonly #env: Env
  readonly #store: OutboxStore
  readonly #signatures: VapidSignatures

  constructor(env: Env, store: OutboxStore) {
    this.#env = env
    this.#store = store
    this.#signatures = new VapidSignatures(env)
  }

  /**
   * Serves the next browsers that are due, and gives when there is something to do again (epoch ms), `null` for never.
   * Throws where D1 cannot be asked or the keys are wrong; nothing is lost by it, and nothing has been written.
   */
  async deliverSlice(): Promise<number | null> {
    this.#store.expire(now())
    const slice = this.#store.listDue(now(), SLICE)
    if (slice.length > 0) await this.#serve(slice)
    if (slice.length === SLICE) return now() // what is finished is looked for once, behind the last slice
    await this.#closeFinished()
    this.#store.prune(now())
    return this.#store.nextWake()
  }

  // Browsers are looked up only now: who has signed out or was rejected in the meantime hears nothing.
  async #serve(slice: Delivery[]) {
    const db = openDb(this.#env.DB)
    const ids = slice.map(({ subscriptionId }) => subscriptionId)
    const targets = await listTargets(db, ids)
    await this.#signatures.prepare(Array.from(targets.values(), ({ endpoint }) => endpoint))
    const claims = new ClaimChecker(db, slice)
    const endings = new Map<Delivery, Ending>()
    const rest = slice.values()
    const lane = async () => {
      for (const delivery of rest)
        endings.set(delivery, await this.#serveOne(delivery, targets.get(delivery.subscriptionId), claims))
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    logRefusals(endings.values())
    await this.#dropGone(slice.filter(delivery => endings.get(delivery) === 'gone'))
    this.#store.noteTried(slice)
  }

  // Settled only once they are forgotten: what a crash leaves unsettled finds out again that they are gone.
  async #dropGone(gone: Delivery[]) {
    if (gone.length === 0) return
    const ids = gone.map(({ subscriptionId }) => subscriptionId)
    await removeGoneSubscriptions(openDb(this.#env.DB), ids)
    for (const delivery of gone) this.#store.settle(delivery, 'failed')
  }

  // What is settled is written at once, so that a crash repeats no more than what was in the air.
  async #serveOne(delivery: Delivery, target: PushTarget | undefined, claims: ClaimChecker): Promise<Ending> {
    if (!target) return 'gone'
    if (!(await claims.isTrue(delivery))) {
      this.#store.settle(delivery, 'untrue')
      return 'untrue'
    }
    if (!this.#store.isNews(delivery, now())) {
      this.#store.settle(delivery, 'failed')
      return 'late'
    }
    const { ending, retryAfter } = await this.#attempt(delivery, target)
    if (ending === 'gone') return ending
    const dueAt = retryAt(delivery.attempts, retryAfter, now())
    if (ending === 'later' && dueAt < delivery.expiresAt) this.#store.postpone(delivery, dueAt)
    else this.#store.settle(delivery, ending === 'sent' ? 'sent' : 'failed')
    return ending
  }

  async #attempt(
    delivery: Delivery,
    target: PushTarget,
  ): Promise<{ ending: Ending; retryAfter: string | null }> {
    const { host } = new URL(target.endpoint)
    const refused = (why: string) => ({ ending: { refused: `${host} ${why}` }, retryAfter: null })
    if (!isPushEndpoint(target.endpoint)) return refused('is no push service')
    const payload = await encryptPayload(delivery, target).catch(() => null)
    if (!payload) return refused('keys or text cannot be encrypted')
    const authorization = await this.#signatures.headerFor(target.endpoint)
    const address = serviceAddress(target.endpoint, this.#env.PUSH_SERVICE)
    const answer = await postPush(address, payload, delivery, authorization).catch(() => null)
    if (!answer) return { ending: 'later', retryAfter: null } // it hung, or the connection broke
    const verdict = verdictOf(answer.status)
    if (verdict === 'refused' && isOfAnotherKey(target, this.#env))
      return { ending: 'gone', retryAfter: null }
    if (verdict === 'refused') return refused(String(answer.status))
    return { ending: verdict, retryAfter: answer.retryAfter }
  }

  async #closeFinished() {
    const finished = this.#store.listFinished()
    if (finished.length === 0) return
    const sends = finished.filter(({ kind }) => kind === 'announcement')
    if (sends.length > 0)
      await saveTotals(
        openDb(this.#env.DB),
        sends.map(({ key }) => ({ id: key, ...this.#store.countsOf(key) })),
      )
    this.#store.close(
      finished.map(({ key }) => key),
      now(),
    )
  }
}

// The club has another key since; the browser subscribes anew when its member comes back.
function isOfAnotherKey({ keyPrint }: PushTarget, { VAPID_PUBLIC_KEY }: Env) {
  return keyPrint !== null && keyPrint !== vapidKeyPrint(VAPID_PUBLIC_KEY)
}

// What is our own fault, such as a wrong key, meets everybody, so it is one line a slice.
function logRefusals(endings: Iterable<Ending>) {
  const refused: Record<string, number> = {}
  for (const ending of endings)
    if (typeof ending === 'object') refused[ending.refused] = (refused[ending.refused] ?? 0) + 1
  if (Object.keys(refused).length > 0) console.error(JSON.stringify({ event: 'push', refused }))
}

/**
 * What the alerts of a slice say of races, asked of D1 for all of them at once, and once more whenever the answer has
 * become as old as a push service may keep the slice waiting: so a slice asks seven times at most.
 */
class ClaimChecker {
  readonly #db: Db
  readonly #made: Delivery[]
  #askedAt = Number.NEGATIVE_INFINITY
  #untrue: Promise<Set<Delivery>> = Promise.resolve(new Set())

  constructor(db: Db, slice: readonly Delivery[]) {
    this.#db = db
    this.#made = slice.filter(({ claim }) => claim !== null)
  }

  /** Whether a delivery still says what is true of its member. Throws where D1 cannot be asked. */
  async isTrue(delivery: Delivery): Promise<boolean> {
    if (delivery.claim === null) return true
    if (now() >= this.#askedAt + SERVICE_PATIENCE) {
      this.#askedAt = now()
      this.#untrue = this.#ask()
    }
    return !(await this.#untrue).has(delivery)
  }

  async #ask() {
    const claims = this.#made.map(({ subscriptionId, claim }) => ({
      subscriptionId,
      ...JSON.parse(claim ?? '{}'),
    }))
    const untrue = await findOutdatedClaims(this.#db, claims)
    return new Set(this.#made.filter((_, position) => untrue.has(position)))
  }
}
