import type { MemberStatus } from '#worker/features/members/contract.ts'
import { type Entrant, pointsScale, type RaceResult, type Series } from './content.ts'

export interface Standing {
  position: number
  entrant: Entrant
  points: number
  /** Points behind the leader. */
  gap: number
  wins: number
  podiums: number
  /** Positions gained in the last race, negative if lost; zero after the first race. */
  gained: number
  /** The position in each race; `null` if not finished. */
  finishes: (number | null)[]
}

/** The standings of a championship: by points, then by the better finishes (the most wins, then second places, and so on). */
export function standingsOf({ entrants, races }: Series): Standing[] {
  const now = ranked(entrants, races)
  const before = ranked(entrants, races.slice(0, -1))
  const most = pointsIn(races, now[0]?.number ?? 0)
  return now.map((entrant, index) => {
    const finishes = races.map(race => finishIn(race, entrant.number))
    const points = pointsIn(races, entrant.number)
    return {
      position: index + 1,
      entrant,
      points,
      gap: most - points,
      wins: finishes.filter(place => place === 1).length,
      podiums: finishes.filter(place => place !== null && place <= 3).length,
      gained: races.length > 1 ? before.indexOf(entrant) - index : 0,
      finishes,
    }
  })
}

/** The points of a driver in one race: for the position, and for the fastest lap if the position scored. */
export function racePoints(race: RaceResult, number: number): number {
  const forPlace = pointsScale.places[race.order.indexOf(number)] ?? 0
  return forPlace > 0 && race.fastestLap.number === number ? forPlace + pointsScale.fastestLap : forPlace
}

/** The driver of a car. An unknown number is a mistake in the content. */
export function entrantOf({ entrants, name }: Series, number: number): Entrant {
  const entrant = entrants.find(it => it.number === number)
  if (!entrant) throw new Error(`${name} has no car ${number}`)
  return entrant
}

function ranked(entrants: Entrant[], races: RaceResult[]) {
  return entrants.toSorted(
    (one, other) =>
      pointsIn(races, other.number) - pointsIn(races, one.number) || byFinishes(races, one, other),
  )
}

function pointsIn(races: RaceResult[], number: number) {
  return races.reduce((sum, race) => sum + racePoints(race, number), 0)
}

function byFinishes(races: RaceResult[], one: Entrant, other: Entrant) {
  const most = Math.max(0, ...races.map(({ order }) => order.length))
  for (let place = 1; place <= most; place++) {
    const count = ({ number }: Entrant) => races.filter(race => finishIn(race, number) === place).length
    const difference = count(other) - count(one)
    if (difference !== 0) return difference
  }
  return 0
}

function finishIn({ order }: RaceResult, number: number) {
  const place = order.indexOf(number)
  return place === -1 ? null : place + 1
}

/** The gamertag of a reader who may see gamertags: a rejected member sees what strangers see, as in the live tables. */
export function gamertagOfReader(member: { status: MemberStatus; gamertag: string } | null) {
  return member && member.status !== 'rejected' ? member.gamertag : undefined
}
