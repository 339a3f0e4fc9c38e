import type { RaceScoring } from './points.ts'

/** What a championship gives for races, and how they make its tables (docs/race-night.md 8). */
export interface Scoring extends RaceScoring {
  /** So many rounds of a driver count, `null` for all. */
  bestRounds: number | null
  /** So many drivers of a team score in each race; `null` where there are no teams. */
  teamDrivers: number | null
  /** Classes with a table of their own, in the order of their tables. */
  classes: readonly string[]
}

const FORMULA_ONE = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]

/** What the form of scoring starts from; a championship may give any other numbers. */
export const PRESETS = {
  'formula-one': { points: FORMULA_ONE, pole: 0, fastestLap: 0 },
  'formula-one-bonus': { points: FORMULA_ONE, pole: 1, fastestLap: 1 },
  btcc: { points: [20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], pole: 1, fastestLap: 1 },
  linear: { points: Array.from({ length: 20 }, (_, n) => 20 - n), pole: 0, fastestLap: 0 },
} as const satisfies Record<string, RaceScoring>

/** So many places can score, and so many classes have a table of their own. */
export const POINTS = 60
export const CLASSES = 6
