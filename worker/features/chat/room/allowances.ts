import { SECOND } from '../../../lib/clock.ts'
import type { SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { Problem } from '../../../lib/problem.ts'
import { type FullAt, type Pace, paces, step } from '../rules/pace.ts'

/** So many allowances are remembered; one forgotten starts whole again. */
const KEPT = 2000

/** How fast everybody goes who says or does something in a room. Kept in memory only. */
export class Allowances {
  readonly #fullAt = new Map<string, FullAt>()

  /** Takes a step; whether it was granted. */
  grants(who: SocketOwner, kind: keyof typeof paces, at: number): boolean {
    return this.take(who, kind, at) === 0
  }

  /** Takes a step; throws `slow_down` where it comes too early. */
  require(who: SocketOwner, kind: keyof typeof paces, at: number): void {
    const early = this.take(who, kind, at)
    if (early > 0) throw slowDown(early)
  }

  /** Takes a step; gives how many ms too early it came, 0 where it is granted. */
  take(who: SocketOwner, kind: keyof typeof paces, at: number): number {
    if (who.isUnlimited) return 0
    const { fullAt, early } = this.#step(who, kind, at)
    if (this.#fullAt.size >= KEPT) this.#fullAt.clear()
    this.#fullAt.set(`${kind}:${who.id}`, fullAt)
    return early
  }

  /** How many ms too early a step would come; 0 where it would be granted. Takes none. */
  early(who: SocketOwner, kind: keyof typeof paces, at: number): number {
    return who.isUnlimited ? 0 : this.#step(who, kind, at).early
  }

  #step({ id }: SocketOwner, kind: keyof typeof paces, at: number) {
    const pace: Pace = paces[kind]
    return step(this.#fullAt.get(`${kind}:${id}`), pace, at)
  }
}

/** The refusal of what came so many ms too early. */
export function slowDown(early: number): Problem {
  return new Problem('slow_down', { headers: { 'Retry-After': String(Math.ceil(early / SECOND)) } })
}
