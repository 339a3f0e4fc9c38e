import { classify, type Penalty, type ResultLine } from './classification.ts'
import { pointsIn, type RaceScoring } from './points.ts'

/** What a race has brought a driver. */
export interface Outcome {
  memberId: string
  /** `null` for who is not classified. */
  place: number | null
  isExcluded: boolean
  /** With what stewards took; `null` where the championship counts none. */
  points: number | null
}

/** What places and points of a race follow from beside its lines. */
export interface Judged {
  poleId: string | null
  fastestId: string | null
  /** What the race itself says of its points, as typed. */
  racePoints: string
  scoring: RaceScoring | null
  penalties: readonly Penalty[]
}

/** What a race has brought each driver on its sheet, in classified order. */
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
 * Whose outcome is another after a change, as it is then; also of who is on the sheet no more. No points are none, whether
 * the championship counts any or not; who had some in a race that counts no more has 0.
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
