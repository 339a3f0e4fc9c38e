import { SECOND } from '../../../lib/clock.ts'
import { type Bank, DayBudgets, memberSpender } from '../../../lib/day-budget.ts'
import type { SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { Problem } from '../../../lib/problem.ts'
import { type FullAt, paces, prices, step } from './rate-limits.ts'

/** So many allowances are remembered; one forgotten starts whole again. */
const KEPT = 2000

/** How fast everybody goes who says or does something in a room, in memory only, and what it costs of their day. */
export class Allowances {
  readonly #fullAt = new Map<string, FullAt>()
  readonly #days = new DayBudgets({ sleepsSoon: true })
  readonly #bank: Bank

  constructor(bank: Bank) {
    this.#bank = bank
  }

  /** Takes a step; whether it was granted. */
  grants(who: SocketOwner, kind: keyof typeof paces, at: number): boolean {
    return this.#take(who, kind, at) === null
  }

  /** Takes a step; throws `slow_down` where it comes too early, and where the day's budget is spent. */
  require(who: SocketOwner, kind: keyof typeof paces, at: number): void {
    const refused = this.#take(who, kind, at)
    if (refused) throw refused
  }

  /** Why a step would be refused; `null` where it would be granted. Takes none. */
  refusal(who: SocketOwner, kind: keyof typeof paces, at: number): Problem | null {
    if (who.isUnlimited) return null
    const { early } = this.#step(who, kind, at)
    return early > 0 ? slowDown(early) : this.#days.refusal(memberSpender(who), prices[kind], at)
  }

  #take(who: SocketOwner, kind: keyof typeof paces, at: number): Problem | null {
    if (who.isUnlimited) return null
    const { fullAt, early } = this.#step(who, kind, at)
    if (early > 0) return slowDown(early)
    if (this.#fullAt.size >= KEPT) this.#fullAt.clear()
    this.#fullAt.set(`${kind}:${who.id}`, fullAt)
    return this.#days.take(this.#bank, memberSpender(who), prices[kind], at)
  }

  #step({ id }: SocketOwner, kind: keyof typeof paces, at: number) {
    return step(this.#fullAt.get(`${kind}:${id}`), paces[kind], at)
  }
}

function slowDown(early: number): Problem {
  return new Problem('slow_down', { headers: { 'Retry-After': String(Math.ceil(early / SECOND)) } })
}
