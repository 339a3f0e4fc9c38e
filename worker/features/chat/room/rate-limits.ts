/** How fast somebody may go: `burst` at once, then one every `every` ms. */
export interface Pace {
  burst: number
  every: number
}

/** The paces of a room (`wire.md`, chat), of messages with so many names that D1 is asked, and of whatever frames a socket sends. */
export const paces = {
  message: { burst: 5, every: 1000 },
  pendingMessage: { burst: 5, every: 3000 },
  names: { burst: 5, every: 1000 },
  light: { burst: 5, every: 200 },
  typing: { burst: 5, every: 200 },
  frame: { burst: 60, every: 50 },
} as const satisfies Record<string, Pace>

/** What a step costs of its maker's day budget, in points: what it writes, and of frames that twenty are one request. */
export const prices: Record<keyof typeof paces, number> = {
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
 * Takes one step at a pace. Gives when the allowance will be whole again, to be kept for the next step, and how many
 * ms too early this one came: 0 where it is granted, and then only it counts.
 */
export function step(fullAt: FullAt | undefined, { burst, every }: Pace, now: number) {
  const next = Math.max(fullAt ?? 0, now) + every
  const early = next - now - burst * every
  return early > 0 ? { fullAt: fullAt ?? now, early } : { fullAt: next, early: 0 }
}
