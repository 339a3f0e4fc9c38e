import { SECOND } from '../../../lib/clock.ts'
import { type Bank, DayBudgets, memberSpenders } from '../../../lib/day-budget.ts'
import type { SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { Problem } from '../../../lib/problem.ts'

/** How fast somebody may go: `burst` at once, then one every `every` ms. */
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

/** What a step costs of its maker's day budget, in points: what it writes, and of frames that twenty are one request. */
export const costs: Record<keyof typeof rates, number> = {
  message: 5,
  pendingMessage: 5,
  names: 2,
  light: 5,
  typing: 0,
  frame: 0.05,
}

/** When somebody's allowance is whole again: epoch ms. */
export type FullAt = number

/**
 * Takes one step at a rate. Gives when the allowance will be whole again, to be kept for the next step, and how many
 * ms too early this one came: 0 where it is granted, and then only it counts.
 */
function takeStep(fullAt: FullAt | undefined, { burst, every }: Rate, now: number) {
  const next = Math.max(fullAt ?? 0, now) + every
  const early = next - now - burst * every
  return early > 0 ? { fullAt: fullAt ?? now, early } : { fullAt: next, early: 0 }
}

/** Where the storage of a room keeps whose day is spent, which goes with the day. */
const SPENT = 'spent:'

/** So many members’ allowances are remembered; one forgotten starts whole again. */
const KEPT = 2000

/**
 * How fast everybody goes who says or does something in a room, in memory only, and what it costs of their day. Whose day
 * is spent stands in the room's storage: a row a spender, read when they begin.
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

  /** Takes a step; gives why it is refused, `null` where it was granted. */
  take(who: SocketOwner, kind: keyof typeof rates, at: number): Problem | null {
    if (who.isUnlimited) return null
    const { fullAt, early } = this.#step(who, kind, at)
    if (early > 0) return slowDown(early)
    if (this.#fullAt.size >= KEPT) this.#fullAt.clear()
    this.#fullAt.set(allowanceOf(who, kind), fullAt)
    return this.#days.take(this.#bank, memberSpenders(who), costs[kind], at)
  }

  /** Takes a step; whether it was granted. */
  grants(who: SocketOwner, kind: keyof typeof rates, at: number): boolean {
    return this.take(who, kind, at) === null
  }

  /** Takes a step; throws `slow_down` where it comes too early, and where the day's budget is spent. */
  require(who: SocketOwner, kind: keyof typeof rates, at: number): void {
    const refused = this.take(who, kind, at)
    if (refused) throw refused
  }

  /** Why a step would be refused; `null` where it would be granted. Takes none. */
  refusal(who: SocketOwner, kind: keyof typeof rates, at: number): Problem | null {
    if (who.isUnlimited) return null
    const { early } = this.#step(who, kind, at)
    return early > 0 ? slowDown(early) : this.#days.refusal(memberSpenders(who), costs[kind], at)
  }

  #step(who: SocketOwner, kind: keyof typeof rates, at: number) {
    return takeStep(this.#fullAt.get(allowanceOf(who, kind)), rates[kind], at)
  }
}

// Sessions that a gamertag alone has opened have one of their own, as everywhere (docs/decisions.md 51).
function allowanceOf({ id, method }: SocketOwner, kind: keyof typeof rates) {
  return `${kind}:${method === 'gamertag' ? 'claimed' : 'member'}:${id}`
}

function slowDown(early: number): Problem {
  return new Problem('slow_down', { headers: { 'Retry-After': String(Math.ceil(early / SECOND)) } })
}
