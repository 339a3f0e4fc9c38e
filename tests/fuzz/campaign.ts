import { env } from 'cloudflare:workers'
import type { TestContext } from 'vitest'

declare global {
  namespace Cloudflare {
    interface Env {
      FUZZ_SEED: string
      FUZZ_MINUTES: string
      FUZZ_RUNS: string
    }
  }
}

declare module 'vitest' {
  interface TaskMeta {
    /** What a test has counted, by name; `npm run figures` adds them up. */
    figures?: Record<string, number>
  }
}

const MINUTE = 60_000

/** A campaign ends when it is told to, after an hour if need be. */
export const unhurried = { timeout: 0 }

/** How long a campaign goes on: so many cases, or so many minutes where `npm run fuzz` says so. */
interface Extent {
  what: string
  /** Cases where nobody says more. */
  runs: number
  /** Cases of one round, which has a seed of its own and a club of its own. */
  round: number
}

/**
 * Plays rounds until enough is done and says how many cases that were; a round gets its seed and how many cases it has.
 * Says what it does once a minute, and the seed with everything that goes wrong: with it, the round is played again.
 */
export async function campaign(
  { task }: TestContext,
  { what, runs, round }: Extent,
  play: (seed: number, cases: number) => Promise<void>,
) {
  const seed = Number(env.FUZZ_SEED)
  const until = Number(env.FUZZ_MINUTES) * MINUTE
  const wanted = Number(env.FUZZ_RUNS) || runs
  const since = performance.now()
  const isOver = () => (until > 0 ? performance.now() - since >= until : done >= wanted)
  let done = 0
  let told = 0
  for (let n = 0; !isOver(); n++) {
    const cases = until > 0 ? round : Math.min(round, wanted - done)
    try {
      await play(seed + n, cases)
    } catch (error) {
      throw new Error(`${what}: round of seed ${seed + n}: ${(error as Error).message}`, { cause: error })
    }
    done += cases
    const minute = Math.floor((performance.now() - since) / MINUTE)
    if (minute > told) console.log(`${what}: ${done} after ${minute} min, seeds ${seed} to ${seed + n}`)
    told = minute
  }
  console.log(`${what}: ${done} from seed ${seed}, in ${((performance.now() - since) / 1000).toFixed(0)} s`)
  task.meta.figures = { [what]: done }
}
