import { sumOfPoints } from './points.ts'
import type { Ranked } from './ranking.ts'
import { type ClassifiedRound, classifiedRounds, withinClass } from './rounds.ts'
import { roundsOf, type Season } from './season.ts'
import { rankDrivers } from './tables.ts'
import type { Contender } from './ties.ts'

/** A driver's position in a championship, and the distance to the next. */
export interface OwnPlace {
  /** The class in whose table they are; `null` for overall. */
  class: string | null
  place: number
  isShared: boolean
  points: number
  /** The next position ahead, and the points to it: 0 if a tie was broken. `null` for the leader. */
  ahead: { place: number; points: number } | null
  /** The lead of a sole leader over the next; `null` for everybody else. */
  lead: number | null
}

/**
 * The position of every driver of a season, by index: in the table of their class if it has one, else overall; `null` if they
 * are in no table. Takes a fraction of the work of all tables.
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
