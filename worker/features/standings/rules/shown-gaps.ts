import {
  type ClassifiedLine,
  classify,
  gapsWithSeconds,
  type Penalty,
  type ResultLine,
} from './classification.ts'

/** What is shown beside a classified driver. */
export interface ShownGap {
  /** For the winner: the race time in ms, with penalty seconds. */
  timeMs: number | null
  /** For everybody else: the gap to the winner, likewise. */
  gapMs: number | null
  lapsDown: number
}

/**
 * Times and gaps in classified order, by driver. `winnerTimeMs` is the time of the first to finish. A driver moved down by
 * places has none if it would be smaller than one above: no time of theirs belongs there.
 */
export function shownGaps(
  sheet: readonly ResultLine[],
  penalties: readonly Penalty[],
  winnerTimeMs: number | null,
): Map<string, ShownGap> {
  const times = gapsWithSeconds(sheet, penalties)
  const timeOf = ({ memberId }: ResultLine) => times.get(memberId) ?? null
  const placed = classify(sheet, penalties).filter(({ place }) => place !== null)
  const isMoved = ({ memberId }: ResultLine) =>
    penalties.some(penalty => penalty.memberId === memberId && penalty.places > 0)
  const wasAhead = (line: ClassifiedLine, other: ClassifiedLine) => {
    const [own, theirs] = [timeOf(line), timeOf(other)]
    if (line.lapsDown !== other.lapsDown) return line.lapsDown < other.lapsDown
    return own !== null && theirs !== null && own < theirs
  }
  const [winner] = placed
  const won = winner ? timeOf(winner) : null
  return new Map(
    placed.map((line, n): [string, ShownGap] => {
      const own = timeOf(line)
      if (line === winner) {
        const timeMs = winnerTimeMs === null || own === null ? null : winnerTimeMs + own
        return [line.memberId, { timeMs, gapMs: null, lapsDown: 0 }]
      }
      if (isMoved(line) && placed.slice(0, n).some(ahead => wasAhead(line, ahead)))
        return [line.memberId, { timeMs: null, gapMs: null, lapsDown: 0 }]
      const gapMs = own === null || won === null || own < won ? null : own - won
      const lapsDown = Math.max(0, line.lapsDown - (winner?.lapsDown ?? 0))
      return [line.memberId, { timeMs: null, gapMs, lapsDown }]
    }),
  )
}
