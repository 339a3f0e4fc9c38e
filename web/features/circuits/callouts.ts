import type { CircuitSlug } from './circuits.ts'
import { circuitFacts, type Highlight } from './facts.ts'
import { mapViewOf } from './map-layout.ts'
import type { Point } from './outlines.ts'
import { outlineAt } from './spline.ts'

export type Rect = { x: number; y: number; width: number; height: number }

/** A highlight on the stage of the preview: a pin on the outline and its name beside it, all in em. */
export type Callout = {
  highlight: Highlight
  pin: Point
  label: Rect
  /** The point where the line from the pin meets the label. */
  foot: Point
  /** The name, split into lines. */
  lines: readonly string[]
}

/** The upper left corner of a name on the stage, in em, and its number of lines. */
type Spot = readonly [x: number, y: number, lines: 1 | 2]

/**
 * The positions of the three names of each circuit: near their pins, clear of the outline and of one another, so that
 * all can be open at once. Placed with `scripts/drawing/draw-circuits.mjs`, which draws them.
 */
const spots: Record<CircuitSlug, readonly [Spot, Spot, Spot]> = {
  'red-bull-ring': [
    [1.5, 4.5, 2],
    [0.75, 0, 1],
    [10.5, 0.5, 2],
  ],
  zolder: [
    [11.5, 4.375, 2],
    [8.75, 3, 1],
    [0, 4.5, 2],
  ],
  monza: [
    [8.5, 3.25, 1],
    [4.625, 0, 1],
    [13, 4.75, 1],
  ],
  'laguna-seca': [
    [12.75, 0, 2],
    [0.375, 0, 1],
    [0.75, 1.5, 2],
  ],
  hungaroring: [
    [1.375, 5.375, 1],
    [3.25, 1.875, 1],
    [11, 0.5, 1],
  ],
  'paul-ricard': [
    [0, 2.5, 2],
    [9.375, 0.875, 1],
    [14.25, 3.5, 1],
  ],
  'watkins-glen': [
    [5, 0, 1],
    [10.75, 0, 1],
    [14.5, 2.5, 2],
  ],
  zandvoort: [
    [1.375, 0, 1],
    [8.25, 0.875, 1],
    [0, 1.625, 1],
  ],
  'spa-francorchamps': [
    [0.875, 1.5, 2],
    [2, 0, 1],
    [6.5, 5.25, 1],
  ],
  silverstone: [
    [8.25, 0, 1],
    [10.75, 1.3, 1],
    [12.25, 3, 1],
  ],
  'mount-panorama': [
    [11.5, 5.375, 1],
    [12.75, 2.75, 2],
    [10.375, 0, 1],
  ],
  kyalami: [
    [12.875, 3.5, 1],
    [0, 1.875, 2],
    [10.375, 5.75, 1],
  ],
}

/** Maximum width of a letter, height of a line, and padding around a name, in em. */
const LETTER = 0.38
const LINE = 0.95
const ROOM = { x: 0.3, y: 0.15 }

/** The three callouts of a circuit, positioned for the preview. */
export function calloutsOf(slug: CircuitSlug): Callout[] {
  const view = mapViewOf(slug)
  return circuitFacts[slug].highlights.map((highlight, index) => {
    const [x, y, count] = spots[slug][index] as Spot
    const lines = count === 2 ? inTwo(highlight.name) : [highlight.name]
    const width = Math.max(...lines.map(text => text.length)) * LETTER + 2 * ROOM.x
    const label = { x, y, width, height: lines.length * LINE + 2 * ROOM.y }
    const pin = view.place(outlineAt(slug, highlight.at))
    return { highlight, pin, label, foot: nearest(label, pin), lines }
  })
}

/** Splits a name at the space that gives the shortest lines. */
function inTwo(name: string): string[] {
  const words = name.split(' ')
  const cuts = words.slice(1).map((_, cut) => [words.slice(0, cut + 1), words.slice(cut + 1)])
  const written = cuts.map(parts => parts.map(part => part.join(' ')))
  const longer = (lines: string[]) => Math.max(...lines.map(text => text.length))
  return written.toSorted((a, b) => longer(a) - longer(b))[0] ?? [name]
}

/** The point of a box that is nearest to another point. */
export function nearest({ x, y, width, height }: Rect, [px, py]: Point): Point {
  return [Math.min(Math.max(px, x), x + width), Math.min(Math.max(py, y), y + height)]
}
