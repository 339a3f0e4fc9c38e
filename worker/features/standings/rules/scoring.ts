import type { RaceScoring } from './points.ts'

/** What a championship gives for races, and how its tables are made (docs/race-night.md 8). */
export interface Scoring extends RaceScoring {
  /** Number of a driver's best rounds that count; `null` for all. */
  bestRounds: number | null
  /** Number of a team's drivers who score in each race; `null` without teams. */
  teamDrivers: number | null
  /** Classes with tables of their own, in order. */
  classes: readonly string[]
}

const FORMULA_ONE = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]

/** The presets in the scoring form; a championship may use any other numbers. */
export const PRESETS = {
  'formula-one': { points: FORMULA_ONE, pole: 0, fastestLap: 0 },
  'formula-one-bonus': { points: FORMULA_ONE, pole: 1, fastestLap: 1 },
  btcc: { points: [20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], pole: 1, fastestLap: 1 },
  linear: { points: Array.from({ length: 20 }, (_, n) => 20 - n), pole: 0, fastestLap: 0 },
} as const satisfies Record<string, RaceScoring>

/** Maximum number of scoring places, and of classes. */
export const POINTS = 60
export const CLASSES = 6
