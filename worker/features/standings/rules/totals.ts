import type { ResultStatus } from './classification.ts'
import { type PointsPart, pointsOf, sumOfPoints } from './points.ts'
import type { ClassifiedRound } from './rounds.ts'
import type { Scoring } from './scoring.ts'

/** A driver's round in a table, with the parts of its points. */
export interface Cell {
  raceId: string
  /** Their status; `null` if they are not on the sheet. */
  status: ResultStatus | null
  /** Place among the finishers of the table, in a class table those of the class. */
  place: number | null
  isExcluded: boolean
  parts: readonly PointsPart[]
  /** The sum of the parts. */
  points: number
  isDropped: boolean
  /** The part of it in the total: all, or for a dropped round the penalty points. */
  counts: number
}

/** What a total is made of. */
export interface TotalSource {
  rounds: number
  counting: number
  dropped: number
}

/** A driver's rounds by date, as if all counted. */
export function cellsOf(memberId: string, rounds: readonly ClassifiedRound[], scoring: Scoring): Cell[] {
  return rounds.map(round => cellOf(memberId, round, scoring))
}

/**
 * Marks the rounds that do not count (docs/race-night.md 8). Missed rounds are zero and dropped first; a round with a
 * disqualification or exclusion cannot be dropped; penalty points count even if their round does not.
 */
export function withDropped(cells: readonly Cell[], bestRounds: number | null): readonly Cell[] {
  if (bestRounds === null || cells.length <= bestRounds) return cells
  const candidates = cells.filter(mayDrop).map(cell => ({ cell, earned: earned(cell) }))
  const worst = candidates.toSorted((a, b) => a.earned - b.earned || worstFirst(a.cell, b.cell))
  const dropped = new Set(worst.slice(0, cells.length - bestRounds).map(({ cell }) => cell))
  return cells.map(cell => (dropped.has(cell) ? { ...cell, isDropped: true, counts: taken(cell) } : cell))
}

/** Whether a driver raced in a round: on its sheet, and not dns. */
export function hasDriven({ status }: Pick<Cell, 'status'>): boolean {
  return status !== null && status !== 'dns'
}

/** The sum of what counts in all rounds. */
export function totalOf(cells: readonly { counts: number }[]): number {
  return sumOfPoints(cells.map(({ counts }) => counts))
}

/** How many rounds make a total. */
export function sourceOf(cells: readonly { isDropped: boolean }[]): TotalSource {
  const dropped = cells.filter(({ isDropped }) => isDropped).length
  return { rounds: cells.length, counting: cells.length - dropped, dropped }
}

function cellOf(memberId: string, round: ClassifiedRound, scoring: Scoring): Cell {
  const line = round.lines.get(memberId)
  // A driver who is not on the sheet scored nothing, but keeps penalty points.
  const missed = {
    memberId,
    status: 'dns',
    gapMs: null,
    lapsDown: 0,
    place: null,
    isExcluded: false,
  } as const
  const parts = pointsOf(line ?? missed, round, scoring, round.penalties)
  const points = sumOfPoints(parts.map(part => part.points))
  return {
    raceId: round.raceId,
    status: line?.status ?? null,
    place: line?.place ?? null,
    isExcluded: line?.isExcluded ?? false,
    parts,
    points,
    isDropped: false,
    counts: points,
  }
}

function mayDrop(cell: Cell) {
  return cell.status !== 'dsq' && !cell.isExcluded
}

// Among rounds with the same points.
function worstFirst(a: Cell, b: Cell) {
  return Number(hasDriven(a)) - Number(hasDriven(b)) || placeOf(b) - placeOf(a)
}

function earned(cell: Cell) {
  return sumOfPoints([cell.points, -taken(cell)])
}

function taken(cell: Cell) {
  return sumOfPoints(cell.parts.flatMap(part => (part.kind === 'stewards' ? part.points : [])))
}

function placeOf(cell: Cell) {
  return cell.place ?? Number.MAX_SAFE_INTEGER
}
