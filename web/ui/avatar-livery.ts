import { hash } from '#web/lib/hash.ts'

const liveries = ['british', 'french', 'italian', 'dutch', 'belgian', 'german'] as const

/** One of the club's liveries, always the same for the same seed. */
export function liveryForSeed(seed: string): (typeof liveries)[number] {
  return liveries[hash(seed) % liveries.length] ?? 'german'
}
