import type { ClassifiedLine, Penalty } from './classification.ts'

/** What a championship gives for a race. */
export interface RaceScoring {
  /** By place, from the first. */
  points: readonly number[]
  pole: number
  fastestLap: number
}

/** One part of a driver's points in a race, and its source. */
export type PointsPart =
  | { kind: 'place'; place: number; factor: number; points: number }
  | { kind: 'pole' | 'fastest-lap'; points: number }
  | { kind: 'stewards'; incidentId: string; points: number }

/**
 * The points that a race's own text gives: `x2` multiplies, a list of numbers replaces the championship's; any other text is
 * a note, such as a date or a season.
 */
export function racePointsOf(text: string): { factor: number } | { points: number[] } | null {
  const factor = /^x(\d+(\.\d+)?)$/i.exec(text.trim())
  if (factor) return { factor: Number(factor[1]) }
  const numbers = text.trim().split(/[\s,-]+/)
  const isList = numbers.length > 1 && numbers.every(it => /^\d+(\.\d+)?$/.test(it))
  if (!isList || numbers.some(isYear)) return null
  return text.includes(',') || !isDate(numbers) ? { points: numbers.map(Number) } : null
}

const isYear = (number: string) => /^20[2-9]\d$/.test(number)

// 28-11-05: points are not written like that. Nor do they rise at the end, as in 28-11-26 or 11-28.
function isDate(numbers: string[]) {
  const [last = 0, before = 0] = numbers.map(Number).reverse()
  return numbers.some(it => /^0\d/.test(it)) || (numbers.length <= 3 && last > before)
}

/** The sum of points, to a thousandth, so that a tenth added ten times is one. */
export function sumOfPoints(points: readonly number[]): number {
  return Math.round(points.reduce((total, number) => total + number, 0) * 1000) / 1000
}

/**
 * The parts of a driver's points in a race (docs/race-night.md 8). Only finishers score by place; a disqualified or excluded
 * driver has neither pole nor fastest lap. Penalty points are separate: they count even if the round is dropped.
 */
export function pointsOf(
  line: ClassifiedLine,
  sheet: { poleId: string | null; fastestId: string | null; racePoints: string },
  scoring: RaceScoring,
  penalties: readonly Penalty[],
): PointsPart[] {
  const own = racePointsOf(sheet.racePoints)
  const factor = own && 'factor' in own ? own.factor : 1
  const points = own && 'points' in own ? own.points : scoring.points
  const keepsBonus = line.status !== 'dsq' && !line.isExcluded
  const parts: PointsPart[] = []
  const byPlace = line.place === null ? 0 : sumOfPoints([(points[line.place - 1] ?? 0) * factor])
  if (line.place !== null) parts.push({ kind: 'place', place: line.place, factor, points: byPlace })
  if (keepsBonus && scoring.pole > 0 && sheet.poleId === line.memberId)
    parts.push({ kind: 'pole', points: scoring.pole })
  if (keepsBonus && scoring.fastestLap > 0 && sheet.fastestId === line.memberId)
    parts.push({ kind: 'fastest-lap', points: scoring.fastestLap })
  for (const { incidentId, memberId, points: taken } of penalties)
    if (memberId === line.memberId && taken > 0) parts.push({ kind: 'stewards', incidentId, points: -taken })
  return parts
}

/** A driver's points in this race, penalties included; `null` if the championship counts none. */
export function pointsIn(
  line: ClassifiedLine,
  sheet: Parameters<typeof pointsOf>[1],
  scoring: RaceScoring | null,
  penalties: readonly Penalty[],
): number | null {
  return scoring && sumOfPoints(pointsOf(line, sheet, scoring, penalties).map(({ points }) => points))
}
