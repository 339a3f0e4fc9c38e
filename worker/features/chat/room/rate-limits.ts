import { SECOND } from '../../../lib/clock.ts'
import { type Bank, DayBudgets, memberSpenders } from '../../../lib/day-budget.ts'
import type { SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { Problem } from '../../../lib/problem.ts'

/** A rate: `burst` at once, then one every `every` ms. */
export interface Rate {
  burst: number
  every: number
}

/** The rates of messages in a room, of messages with so many names that D1 is asked, and of all frames of a socket. */
const rates = {
  message: { burst: 5, every: 1000 },
  pendingMessage: { burst: 5, every: 3000 },
  names: { burst: 5, every: 1000 },
  light: { burst: 5, every: 200 },
  typing: { burst: 5, every: 200 },
  frame: { burst: 60, every: 50 },
} as const satisfies Record<string, Rate>

/** Cost of each action from its member's daily quota, in cost units: rows written, and for frames that twenty are one request. */
export const costs: Record<keyof typeof rates, number> = {
  message: 5,
  pendingMessage: 5,
  names: 2,
  light: 5,
  typing: 0,
  frame: 0.05,
}

/** When somebody's allowance is full again: epoch ms. */
export type FullAt = number

/**
 * Takes one action from an allowance. Gives when the allowance is full again, to be passed in next time, and how many ms too
 * early the action came: 0 if it was granted, and only then does it count.
 */
function takeStep(fullAt: FullAt | undefined, { burst, every }: Rate, now: number) {
  const next = Math.max(fullAt ?? 0, now) + every
  const early = next - now - burst * every
  return early > 0 ? { fullAt: fullAt ?? now, early } : { fullAt: next, early: 0 }
}

/** Storage key of members whose daily quota is used up; deleted after the day. */
const SPENT = 'spent:'

/** Maximum number of allowances kept in memory. One that is dropped starts full again. */
const KEPT = 2000

/**
 * Rate limits of everybody who acts in a room, in memory only, and the cost from their daily quota. Members whose quota is
 * used up are in the room's storage: a row each, read when they start.
 */
export class RoomRateLimits {
  readonly #fullAt = new Map<string, FullAt>()
  readonly #days: DayBudgets
  readonly #bank: Bank

  constructor(bank: Bank, storage: SyncKvStorage) {
    this.#bank = bank
    this.#days = new DayBudgets({
      has: (key, day) => storage.get(SPENT + key) === day,
      add: (key, day) => {
        for (const [name, kept] of storage.list({ prefix: SPENT })) if (kept !== day) storage.delete(name)
        storage.put(SPENT + key, day)
      },
    })
  }

  /** Takes an action; gives why it is refused, or `null`. */
  take(who: SocketOwner, kind: keyof typeof rates, at: number): Problem | null {
    if (who.isUnlimited) return null
    const { fullAt, early } = this.#step(who, kind, at)
    if (early > 0) return slowDown(early)
    if (this.#fullAt.size >= KEPT) this.#fullAt.clear()
    this.#fullAt.set(allowanceOf(who, kind), fullAt)
    return this.#days.take(this.#bank, memberSpenders(who), costs[kind], at)
  }

  /** Takes an action; gives whether it was granted. */
  grants(who: SocketOwner, kind: keyof typeof rates, at: number): boolean {
    return this.take(who, kind, at) === null
  }

  /** Takes an action; throws `slow_down` if it comes too early or the daily quota is used up. */
  require(who: SocketOwner, kind: keyof typeof rates, at: number): void {
    const refused = this.take(who, kind, at)
    if (refused) throw refused
  }

  /** Why an action would be refused, or `null`. Takes none. */
  refusal(who: SocketOwner, kind: keyof typeof rates, at: number): Problem | null {
    if (who.isUnlimited) return null
    const { early } = this.#step(who, kind, at)
    return early > 0 ? slowDown(early) : this.#days.refusal(memberSpenders(who), costs[kind], at)
  }

  #step(who: SocketOwner, kind: keyof typeof rates, at: number) {
    return takeStep(this.#fullAt.get(allowanceOf(who, kind)), rates[kind], at)
  }
}

// Sessions opened by gamertag alone have an allowance of their own, as everywhere (docs/decisions.md 51).
function allowanceOf({ id, method }: SocketOwner, kind: keyof typeof rates) {
  return `${kind}:${method === 'gamertag' ? 'claimed' : 'member'}:${id}`
}

function slowDown(early: number): Problem {
  return new Problem('slow_down', { headers: { 'Retry-After': String(Math.ceil(early / SECOND)) } })
}
