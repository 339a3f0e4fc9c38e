/** A driver in a table, or a team with the places of those who scored for it. */
export interface Contender {
  id: string
  total: number
  /** By date. */
  rounds: readonly { raceId: string; places: readonly number[]; counts: boolean; hasDriven: boolean }[]
}

/** What ranked one contender ahead of another with the same points. */
export type TieBreak =
  | { kind: 'places'; place: number; over: 'counting' | 'all'; ahead: number; behind: number }
  | { kind: 'latest'; raceId: string; ahead: number; behind: number | null }

/** Contenders who share a position, and what ranked those before them ahead; `null` for the first. */
export interface Level<C extends Contender> {
  sharing: readonly C[]
  behindBy: TieBreak | null
}

/**
 * Splits contenders with the same points (docs/race-night.md 8, rule 4): by wins, second places and so on in the rounds that
 * count, then in all rounds, then by the latest round that any of them drove. Those still level share the position.
 */
export function splitLevel<C extends Contender>(group: readonly C[]): Level<C>[] {
  const ids = group.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return split(
    ids.map(contender => ({
      contender,
      counting: placesOf(contender, true),
      all: placesOf(contender, false),
    })),
  )
}

interface Candidate<C extends Contender> {
  contender: C
  /** Number of results by place; first places are at 1. */
  counting: readonly number[]
  all: readonly number[]
}

function split<C extends Contender>(group: readonly Candidate<C>[]): Level<C>[] {
  const shared = [{ sharing: group.map(({ contender }) => contender), behindBy: null }]
  if (group.length < 2) return shared
  return splitByPlaces(group, 'counting') ?? splitByPlaces(group, 'all') ?? splitByLatest(group) ?? shared
}

function splitByPlaces<C extends Contender>(group: readonly Candidate<C>[], over: 'counting' | 'all') {
  const lowest = Math.max(0, ...group.map(candidate => candidate[over].length - 1))
  for (let place = 1; place <= lowest; place++) {
    const levels = splitBy(
      group,
      candidate => -(candidate[over][place] ?? 0),
      (ahead, behind) => ({ kind: 'places', place, over, ahead: -ahead, behind: -behind }),
    )
    if (levels) return levels
  }
  return null
}

function splitByLatest<C extends Contender>(group: readonly Candidate<C>[]) {
  const rounds = group[0]?.contender.rounds ?? []
  const latest = rounds.findLastIndex((_, n) => group.some(({ contender }) => contender.rounds[n]?.hasDriven))
  const raceId = rounds[latest]?.raceId
  if (raceId === undefined) return null
  return splitBy(
    group,
    ({ contender }) => Math.min(...(contender.rounds[latest]?.places ?? [])),
    (ahead, behind) => ({
      kind: 'latest',
      raceId,
      ahead,
      behind: Number.isFinite(behind) ? behind : null,
    }),
  )
}

// Groups with one rank each, lowest first, each split further; `null` if all have the same rank.
function splitBy<C extends Contender>(
  group: readonly Candidate<C>[],
  rankOf: (candidate: Candidate<C>) => number,
  why: (ahead: number, behind: number) => TieBreak,
): Level<C>[] | null {
  const rankOfFirst = group[0] && rankOf(group[0])
  if (group.every(candidate => rankOf(candidate) === rankOfFirst)) return null
  const ranks = [...new Set(group.map(rankOf))].toSorted((a, b) => (a < b ? -1 : 1))
  return ranks.flatMap((rank, n) => {
    const before = ranks[n - 1]
    const [first, ...rest] = split(group.filter(candidate => rankOf(candidate) === rank))
    if (!first) return []
    return [{ ...first, behindBy: before === undefined ? null : why(before, rank) }, ...rest]
  })
}

function placesOf(contender: Contender, onlyCounting: boolean) {
  const counts: number[] = []
  for (const round of contender.rounds)
    if (round.counts || !onlyCounting)
      for (const place of round.places) counts[place] = (counts[place] ?? 0) + 1
  return counts
}
