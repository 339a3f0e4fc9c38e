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

/** Maximum number of browsers in a batch. With its D1 queries an invocation stays below the free plan's 50 subrequests. */
const SLICE = 40
/** Number of requests at once. More connections would have to wait anyway. */
const LANES = 6

/** The result of an attempt. Anything but these words is the push service's complaint, for the log. */
type Ending = 'sent' | 'gone' | 'later' | 'late' | 'untrue' | { refused: string }

/** Delivers what is in the outbox, batch by batch, and records the outcome in D1. */
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
   * Sends to the next browsers that are due; gives when there is more to do (epoch ms), or `null`. Throws if D1 cannot be
   * reached or the keys are wrong; nothing is lost or written then.
   */
  async deliverSlice(): Promise<number | null> {
    this.#store.expire(now())
    const slice = this.#store.listDue(now(), SLICE)
    if (slice.length > 0) await this.#serve(slice)
    if (slice.length === SLICE) return now() // finished orders are looked up once, after the last batch
    await this.#closeFinished()
    this.#store.prune(now())
    return this.#store.nextWake()
  }

  // Browsers are looked up only now, so that members who signed out or were rejected meanwhile get nothing.
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

  // Settled only after the subscriptions are deleted: what a crash leaves open is found to be gone again.
  async #dropGone(gone: Delivery[]) {
    if (gone.length === 0) return
    const ids = gone.map(({ subscriptionId }) => subscriptionId)
    await removeGoneSubscriptions(openDb(this.#env.DB), ids)
    for (const delivery of gone) this.#store.settle(delivery, 'failed')
  }

  // Results are written at once, so that a crash repeats only requests in flight.
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
    if (!answer) return { ending: 'later', retryAfter: null } // timeout or broken connection
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

// The club's key has changed since. The browser subscribes again when its member returns.
function isOfAnotherKey({ keyPrint }: PushTarget, { VAPID_PUBLIC_KEY }: Env) {
  return keyPrint !== null && keyPrint !== vapidKeyPrint(VAPID_PUBLIC_KEY)
}

// Our own faults, such as a wrong key, affect every browser, so a batch logs each once.
function logRefusals(endings: Iterable<Ending>) {
  const refused: Record<string, number> = {}
  for (const ending of endings)
    if (typeof ending === 'object') refused[ending.refused] = (refused[ending.refused] ?? 0) + 1
  if (Object.keys(refused).length > 0) console.error(JSON.stringify({ event: 'push', refused }))
}

/**
 * Checks the claims of a batch's alerts in D1, all at once, and again whenever the answer is as old as a push service may
 * delay the batch: at most seven queries.
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

  /** Whether an alert is still true for its member. Throws if D1 cannot be reached. */
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
