import type { RaceScoring } from '#worker/features/standings/rules/points.ts'
import { PRESETS } from '#worker/features/standings/rules/scoring.ts'

/** Labels of the scoring presets. */
export const presetLabels = {
  'formula-one': 'Formula One: 25-18-15…',
  'formula-one-bonus': 'Formula One, pole 1, fastest lap 1',
  btcc: 'Touring cars: 20-17-15…, pole 1, lap 1',
  linear: 'Linear: 20, 19 … 1',
} as const satisfies Record<keyof typeof PRESETS, string>

/** The preset with these numbers, or `own`. */
export function presetOf(numbers: RaceScoring): string {
  const isSame = (preset: (typeof PRESETS)[keyof typeof PRESETS]) =>
    preset.points.join() === numbers.points.join() &&
    preset.pole === numbers.pole &&
    preset.fastestLap === numbers.fastestLap
  return Object.entries(PRESETS).find(([, preset]) => isSame(preset))?.[0] ?? 'own'
}

/** Whether a selected value is a preset. */
export function isPreset(value: string): value is keyof typeof PRESETS {
  return value in PRESETS
}
