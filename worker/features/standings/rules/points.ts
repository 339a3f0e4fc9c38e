import type { ClassifiedLine, Penalty } from './classification.ts'

/** What a championship gives for a race. */
export interface RaceScoring {
  /** By place, from the first on. */
  points: readonly number[]
  pole: number
  fastestLap: number
}

/** One number of a driver's race, and where it comes from. */
export type PointsPart =
  | { kind: 'place'; place: number; factor: number; points: number }
  | { kind: 'pole' | 'fastest-lap'; points: number }
  | { kind: 'stewards'; incidentId: string; points: number }

/** What the points of a race say: `x2` multiplies, a list of numbers stands for the championship's, any other text is a note, also a date or a season. */
export function racePointsOf(text: string): { factor: number } | { points: number[] } | null {
  const factor = /^x(\d+(\.\d+)?)$/i.exec(text.trim())
  if (factor) return { factor: Number(factor[1]) }
  const numbers = text.trim().split(/[\s,-]+/)
  const isList = numbers.length > 1 && numbers.every(it => /^\d+(\.\d+)?$/.test(it))
  if (!isList || numbers.some(isYear)) return null
  return text.includes(',') || !isDate(numbers) ? { points: numbers.map(Number) } : null
}

const isYear = (number: string) => /^20[2-9]\d$/.test(number)

// 28-11-05: no points are written like that. Nor, where they are 28-11-26 or 11-28, do they rise towards the last.
function isDate(numbers: string[]) {
  const [last = 0, before = 0] = numbers.map(Number).reverse()
  return numbers.some(it => /^0\d/.test(it)) || (numbers.length <= 3 && last > before)
}

/** The sum of points, to the thousandth: a tenth of a point added ten times is one point. */
export function sumOfPoints(points: readonly number[]): number {
  return Math.round(points.reduce((total, number) => total + number, 0) * 1000) / 1000
}

/**
 * Every number of one driver's race (docs/race-night.md 8). Only finishers score by place; whoever was disqualified or
 * excluded has neither pole nor fastest lap. What stewards took stands apart: it counts even where the round is dropped.
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

/** The points of a driver in this race, with what stewards took; `null` where the championship counts none. */
export function pointsIn(
  line: ClassifiedLine,
  sheet: Parameters<typeof pointsOf>[1],
  scoring: RaceScoring | null,
  penalties: readonly Penalty[],
): number | null {
  return scoring && sumOfPoints(pointsOf(line, sheet, scoring, penalties).map(({ points }) => points))
}
