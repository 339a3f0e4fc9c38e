import { describe, expect, test } from 'vitest'
import { circuitSlugs } from '#web/features/circuits/circuits.ts'
import { circuitFacts } from '#web/features/circuits/facts.ts'
import { simulateLap } from '#web/features/circuits/lap-simulation.ts'
import { outlineAt } from '#web/features/circuits/spline.ts'

/** How long the dot takes around a share of the lap, as a multiple of what an even pace would take. */
function slowness(lap: ReturnType<typeof simulateLap>, at: number) {
  const steps = lap.length - 1
  const middle = Math.round(at * steps)
  const [from, to] = [Math.max(0, middle - 3), Math.min(steps, middle + 3)]
  return (((lap[to]?.time ?? 1) - (lap[from]?.time ?? 0)) * steps) / (to - from)
}

describe.each(circuitSlugs)('a lap of %s', slug => {
  const lap = simulateLap(slug)

  test('leaves the timing line, comes back to it, and never stands or turns back', () => {
    expect(lap[0]).toEqual({ point: outlineAt(slug, 0), time: 0 })
    expect(lap.at(-1)).toEqual({ point: outlineAt(slug, 0), time: 1 })
    for (let i = 1; i < lap.length; i++)
      expect((lap[i]?.time ?? 0) - (lap[i - 1]?.time ?? 0)).toBeGreaterThan(0.0005)
  })

  test('is slower at its slowest corner than on its fastest straight, at least twice', () => {
    const paces = lap.slice(6, -6).map((_, index) => slowness(lap, (index + 6) / (lap.length - 1)))
    expect(Math.max(...paces) / Math.min(...paces)).toBeGreaterThan(2)
  })

  test('is braked and accelerated as a car can, never from one moment to the next', () => {
    // In m/s and m/s²: on its fastest straight a car reaches 75 m/s.
    const step = (circuitFacts[slug].lengthKm * 1000) / (lap.length - 1)
    const paces = lap.slice(1).map(({ time }, index) => 1 / (time - (lap[index]?.time ?? 0)))
    const fastest = Math.max(...paces)
    const speeds = paces.map(pace => (75 * pace) / fastest)
    const gained = speeds
      .slice(1)
      .map((speed, index) => (speed ** 2 - (speeds[index] ?? 0) ** 2) / (2 * step))
    expect(Math.max(...gained)).toBeLessThan(10)
    expect(Math.min(...gained)).toBeGreaterThan(-20)
  })

  test('slows down for its corner and not on its straight', () => {
    const pace = (type: string) => {
      const highlight = circuitFacts[slug].highlights.find(it => it.type === type)
      return slowness(lap, highlight?.at ?? 0)
    }
    expect(pace('corner')).toBeGreaterThan(pace('straight'))
  })
})

test('the dot brakes before the hairpin of La Source and accelerates out of it', () => {
  const lap = simulateLap('spa-francorchamps')
  expect(slowness(lap, 0.05)).toBeGreaterThan(slowness(lap, 0.035))
  expect(slowness(lap, 0.05)).toBeGreaterThan(slowness(lap, 0.1))
  expect(slowness(lap, 0.1)).toBeGreaterThan(slowness(lap, 0.3))
})
