import { describe, expect, test } from 'vitest'
import { calloutsOf, nearest } from '#web/features/circuits/callouts.ts'
import { type CircuitSlug, circuitSlugs, circuits } from '#web/features/circuits/circuits.ts'
import { circuitFacts, difficultyLevel } from '#web/features/circuits/facts.ts'
import { mapViewOf, stage } from '#web/features/circuits/map-layout.ts'
import type { Point } from '#web/features/circuits/outlines.ts'
import { outlineAt, sampleOutline } from '#web/features/circuits/spline.ts'

/** Where the real places lie, in the outlines' box: the apex of a corner, the middle or a corner of a stretch. */
const realPlaces: Record<CircuitSlug, Record<string, Point>> = {
  'red-bull-ring': { Remus: [0.4, 199.1], 'Run up to Remus': [208.3, 482.6] },
  zolder: {
    'Gilles Villeneuve Chicane': [537.6, 95.4],
    'Back straight': [260.7, 638.2],
    'Sterrenwacht to Kanaal': [322.3, 955.5],
  },
  monza: { Parabolica: [312.4, 982.6], 'Rettifilo Tribune': [228.9, 629.9] },
  'laguna-seca': {
    'The Corkscrew': [897.1, 428.9],
    'Rahal Straight': [880.5, 725.5],
    'Rainey to Turn 10': [816.1, 217.5],
  },
  hungaroring: { 'Turn 1': [56.8, 565.7], 'Middle sector': [752.5, 237.5] },
  'paul-ricard': { Signes: [992.8, 624.4], 'Mistral Straight': [538, 432.9] },
  'watkins-glen': { 'Inner Loop': [685.7, 742.8], 'The Boot': [348.5, 903.1] },
  zandvoort: { Tarzanbocht: [325, 76.8], 'Hunserug to Scheivlak': [992.4, 469.8] },
  'spa-francorchamps': {
    'Eau Rouge, Raidillon': [601.7, 225.7],
    'Kemmel Straight': [734.7, 531.7],
    Blanchimont: [482.7, 499.3],
  },
  silverstone: {
    Stowe: [466.9, 1000],
    'Hangar Straight': [610.4, 802.9],
    'Maggotts and Becketts': [769.5, 456.5],
  },
  'mount-panorama': {
    'Forrest’s Elbow': [611.8, 999.1],
    'Conrod Straight': [711.2, 690.8],
    'The Mountain': [190.7, 731.9],
  },
  kyalami: { Crowthorne: [999.9, 354.6], 'Mineshaft and Crocodiles': [303.3, 650.4] },
}

/** Half the outline's casing, in em, and a hair more. */
const CASING = 0.36

function gap([ax, ay]: Point, [bx, by]: Point) {
  return Math.hypot(bx - ax, by - ay)
}

/** Whether a share of the lap lies on a stretch that may run over the timing line. */
function isOn(at: number, from: number, to: number) {
  return from < to ? at >= from && at <= to : at >= from || at <= to
}

describe.each(circuitSlugs)('%s', slug => {
  const { highlights, lengthKm, turns, layout, lapRecord, source } = circuitFacts[slug]
  const callouts = calloutsOf(slug)
  const line = sampleOutline(slug, 500).map(mapViewOf(slug).place)

  test('has one corner, one straight and one sector to know, in lap order', () => {
    expect(highlights.map(({ type }) => type).toSorted()).toEqual(['corner', 'sector', 'straight'])
    const shares = highlights.map(({ at }) => at)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  test('names each place briefly and says in one sentence what helps there', () => {
    for (const { name, description } of highlights) {
      expect(name.length).toBeLessThanOrEqual(25)
      expect(description).toMatch(/^[A-Z].{28,54}\.$/)
    }
  })

  test('has stretches that a driver would call one, with their pin on them', () => {
    for (const highlight of highlights) {
      if (highlight.type === 'corner') continue
      const { at, from, to } = highlight
      const length = (to - from + 1) % 1
      expect(length).toBeGreaterThan(0.07)
      expect(length).toBeLessThan(0.4)
      expect(isOn(at, from, to), highlight.name).toBe(true)
    }
  })

  test('points each corner at the real one, and its stretches run over the real places', () => {
    for (const highlight of highlights) {
      const real = realPlaces[slug][highlight.name]
      if (!real) continue
      const places = sampleOutline(slug, 1000).flatMap((point, index) => {
        const isMeant =
          highlight.type === 'corner'
            ? index === Math.round(highlight.at * 1000)
            : isOn(index / 1000, highlight.from, highlight.to)
        return isMeant ? [gap(point, real)] : []
      })
      expect(Math.min(...places), highlight.name).toBeLessThan(25)
    }
  })

  test('has figures of a real circuit, a layout and a source', () => {
    expect(lengthKm).toBeGreaterThan(3)
    expect(lengthKm).toBeLessThan(8)
    expect(turns).toBeGreaterThanOrEqual(10)
    expect(turns).toBeLessThanOrEqual(25)
    expect(lapRecord.time).toMatch(/^[12]:[0-5]\d\.\d{3,4}$/)
    expect(lapRecord.year).toBeLessThanOrEqual(2025)
    expect([lapRecord.driver, lapRecord.car, lapRecord.series, source]).not.toContain('')
    expect(layout).toContain(circuits[slug].layout ?? '')
  })

  test('has every pin on the outline and far enough from the others for a finger', () => {
    const [first, second, third] = callouts.map(({ pin }) => pin) as [Point, Point, Point]
    for (const { pin } of callouts) expect(Math.min(...line.map(point => gap(point, pin)))).toBeLessThan(0.1)
    for (const [a, b] of [
      [first, second],
      [second, third],
      [first, third],
    ] as const)
      expect(gap(a, b)).toBeGreaterThan(1.5)
  })

  test('has no name over the outline, over a pin or outside the stage', () => {
    for (const { label, highlight } of callouts) {
      expect(label.x, highlight.name).toBeGreaterThanOrEqual(0)
      expect(label.y, highlight.name).toBeGreaterThanOrEqual(0)
      expect(label.x + label.width, highlight.name).toBeLessThanOrEqual(stage.width)
      expect(label.y + label.height, highlight.name).toBeLessThanOrEqual(stage.height)
      for (const point of line)
        expect(gap(nearest(label, point), point), highlight.name).toBeGreaterThan(CASING)
      for (const { pin } of callouts)
        expect(gap(nearest(label, pin), pin), highlight.name).toBeGreaterThan(0.6)
    }
  })

  test('has no two names over one another', () => {
    for (const { label: a } of callouts)
      for (const { label: b } of callouts) {
        if (a === b) continue
        const isApart =
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect(isApart).toBe(true)
      }
  })
})

test('a figure says which layout it belongs to where a circuit has several', () => {
  expect(circuitFacts['paul-ricard']).toMatchObject({
    layout: '1A-V2, no Mistral chicane',
    lengthKm: 5.77,
    turns: 13,
  })
  expect(circuitFacts['watkins-glen'].layout).toBe('Boot and Inner Loop')
})

test('the fraction of a lap is a place on the outline, also right before the line', () => {
  expect(outlineAt('monza', 0)).toEqual(outlineAt('monza', 0.9999))
})

test.each([
  ['Beginner', 1],
  ['Intermediate', 2],
  ['Advanced', 3],
  ['Expert', 4],
  ['Nightmare', 4],
  ['', 4],
])('difficulty %s is drawn as %i of four', (word, level) => {
  expect(difficultyLevel(word)).toBe(level)
})
