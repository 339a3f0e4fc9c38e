import { sumOfPoints } from './points.ts'
import type { Ranked } from './ranking.ts'
import { type ClassifiedRound, classifiedRounds, withinClass } from './rounds.ts'
import { roundsOf, type Season } from './season.ts'
import { rankDrivers } from './tables.ts'
import type { Contender } from './ties.ts'

/** Where a driver stands in a championship, and what it is to the next. */
export interface OwnPlace {
  /** Their class, in whose table they stand; `null`: overall. */
  class: string | null
  place: number
  isShared: boolean
  points: number
  /** The next place ahead, and the points to it: none where a tie was broken. `null` for whoever leads. */
  ahead: { place: number; points: number } | null
  /** What whoever leads alone has on the next; `null` without one, and for everybody else. */
  lead: number | null
}

/**
 * The place of every driver of a season, by their index: in their class, as far as they are in one that has a table, else
 * overall; `null` for whoever is in no table. A fraction of the work of all its tables.
 */
export function ownPlacesOf(season: Season): (OwnPlace | null)[] {
  const { scoring, entries } = season
  const rounds = classifiedRounds(roundsOf(season))
  const places: (OwnPlace | null)[] = entries.map(() => null)
  const fill = (name: string | null, drivers: ReadonlySet<string>, seen: readonly ClassifiedRound[]) => {
    const table = rankDrivers(seen, scoring)
    for (const [n, { contender }] of table.entries())
      if (drivers.has(contender.id)) places[Number(contender.id)] = ownPlace(name, table, n)
  }
  const classless = new Set<string>()
  const byClass = new Map(scoring.classes.map(name => [name, new Set<string>()]))
  for (const [driver, [name]] of entries.entries()) (byClass.get(name ?? '') ?? classless).add(String(driver))
  for (const [name, own] of byClass)
    if (own.size > 0)
      fill(
        name,
        own,
        rounds.map(round => withinClass(round, own)),
      )
  if (classless.size > 0) fill(null, classless, rounds)
  return places
}

function ownPlace(name: string | null, table: readonly Ranked<Contender>[], n: number): OwnPlace | null {
  const own = table[n]
  if (!own) return null
  const { place, isShared, contender } = own
  const ahead = table.findLast(other => other.place < place)
  const next = place === 1 && !isShared ? table[n + 1] : undefined
  const between = (more: Ranked<Contender>, less: Ranked<Contender>) =>
    sumOfPoints([more.contender.total, -less.contender.total])
  return {
    class: name,
    place,
    isShared,
    points: contender.total,
    ahead: ahead ? { place: ahead.place, points: between(ahead, own) } : null,
    lead: next ? between(own, next) : null,
  }
}
