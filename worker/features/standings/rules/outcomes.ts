import { classify, type Penalty, type ResultLine } from './classification.ts'
import { pointsIn, type RaceScoring } from './points.ts'

/** A driver's outcome of a race. */
export interface Outcome {
  memberId: string
  /** `null` if not classified. */
  place: number | null
  isExcluded: boolean
  /** Including penalty points; `null` if the championship counts no points. */
  points: number | null
}

/** What decides places and points of a race, besides its rows. */
export interface Judged {
  poleId: string | null
  fastestId: string | null
  /** The race's own points, as typed. */
  racePoints: string
  scoring: RaceScoring | null
  penalties: readonly Penalty[]
}

/** The outcome of each driver on a race's sheet, in classified order. */
export function outcomesOf(
  lines: readonly ResultLine[],
  { scoring, penalties, ...sheet }: Judged,
): Outcome[] {
  return classify(lines, penalties).map(line => {
    const { memberId, place, isExcluded } = line
    return { memberId, place, isExcluded, points: pointsIn(line, sheet, scoring, penalties) }
  })
}

/**
 * The outcomes that a change makes different, in their new form, including drivers no longer on the sheet. No points equal no
 * scoring; a driver who loses all points because the race no longer counts has 0.
 */
export function changedOutcomes(before: readonly Outcome[], after: readonly Outcome[]): Outcome[] {
  const hasPoints = [...before, ...after].some(({ points }) => points !== null)
  const of = (outcomes: readonly Outcome[], memberId: string): Outcome => {
    const found = outcomes.find(outcome => outcome.memberId === memberId)
    const { place, isExcluded, points } = found ?? { place: null, isExcluded: false, points: null }
    return { memberId, place, isExcluded, points: hasPoints ? (points ?? 0) : null }
  }
  const all = new Set([...after, ...before].map(({ memberId }) => memberId))
  return [...all]
    .map(memberId => of(after, memberId))
    .filter(({ memberId, place, isExcluded, points }) => {
      const was = of(before, memberId)
      return was.place !== place || was.isExcluded !== isExcluded || was.points !== points
    })
}
