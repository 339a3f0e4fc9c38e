import { sumOfPoints } from './points.ts'
import type { Contender } from './ties.ts'
import { type Cell, hasDriven } from './totals.ts'

/** What a driver scored for their team in a race. */
export interface TeamScore {
  memberId: string
  place: number | null
  points: number
}

/** A team's round: the scores that count, and those that were not among the best. */
export interface TeamCell {
  raceId: string
  scores: readonly TeamScore[]
  left: readonly TeamScore[]
  /** The sum of the scores; a team drops no round. */
  counts: number
}

/** A team's rounds: in each race the best `teamDrivers` scores of those who raced (docs/race-night.md 8, rule 5). */
export function teamCellsOf(
  members: readonly { memberId: string; cells: readonly Cell[] }[],
  teamDrivers: number,
): TeamCell[] {
  const rounds = members[0]?.cells ?? []
  return rounds.map(({ raceId }, n) => {
    const all = members.flatMap(({ memberId, cells }) => {
      const cell = cells[n]
      return cell && isScore(cell) ? { memberId, place: cell.place, points: cell.points } : []
    })
    const best = all.toSorted(bestFirst)
    const scores = best.slice(0, teamDrivers)
    const counts = sumOfPoints(scores.map(({ points }) => points))
    return { raceId, scores, left: best.slice(teamDrivers), counts }
  })
}

/** What counts for a team in a tie: the places of those who scored for it. */
export function teamRounds(cells: readonly TeamCell[]): Contender['rounds'] {
  return cells.map(({ raceId, scores }) => ({
    raceId,
    places: scores.flatMap(({ place }) => place ?? []),
    counts: true,
    hasDriven: scores.length > 0,
  }))
}

function isScore(cell: Cell) {
  return cell.parts.length > 0 || hasDriven(cell)
}

function bestFirst(a: TeamScore, b: TeamScore) {
  const place = (score: TeamScore) => score.place ?? Number.MAX_SAFE_INTEGER
  return b.points - a.points || place(a) - place(b) || (a.memberId < b.memberId ? -1 : 1)
}
