import type { CircuitSlug } from './circuits.ts'
import type { Point } from './outlines.ts'
import { type Box, outlineBox } from './spline.ts'

/** A circuit's box for a wide picture. */
export type LandscapeBox = {
  box: Box
  /** The SVG rotation that lays the outline into the box. */
  turn?: string
  /** Where a point of the outline is in the box, from its upper left corner. */
  place: (point: Point) => Point
}

/** A circuit much higher than wide is laid on its side, as broadcasters draw it. */
export function landscapeBox(slug: CircuitSlug): LandscapeBox {
  const { x, y, width, height } = outlineBox(slug)
  if (height < 1.15 * width) return { box: { x, y, width, height }, place: ([px, py]) => [px - x, py - y] }
  return {
    box: { x: y, y: -x - width, width: height, height: width },
    turn: 'rotate(-90)',
    place: ([px, py]) => [py - y, x + width - px],
  }
}

/** The preview's picture, in em: everything in it is measured in that, so it is the same at every size. */
export const stage = { width: 17.5, height: 7 }

/** Room for half a callout's pin over and under the outline, in em. */
const MARGIN = 0.5
/** The widest an outline is drawn, in em, so that names find room beside it. */
const WIDEST = 11

/** How far an outline is moved out of the middle, right and down, in em, where its callouts need the room. */
const aside: Partial<Record<CircuitSlug, Point>> = {
  zolder: [-1.5, 0],
  monza: [-1.5, 0],
  'watkins-glen': [0, 0.75],
  'spa-francorchamps': [1, 0],
  silverstone: [-2.25, 0],
  'mount-panorama': [-1.5, 0],
}

/** How a circuit fills the stage. */
export type View = {
  /** Of the outline's box units, one is so many em. */
  scale: number
  /** The SVG transform that brings the outline on to the stage. */
  transform: string
  /** Where a point of the outline is on the stage, in em. */
  place: (point: Point) => Point
}

/** The circuit as large as it fits on the stage, in its middle or moved aside for the names. */
export function mapViewOf(slug: CircuitSlug): View {
  const { box, turn, place } = landscapeBox(slug)
  const scale = Math.min(WIDEST / box.width, (stage.height - 2 * MARGIN) / box.height)
  const [right, down] = aside[slug] ?? [0, 0]
  const left = (stage.width - box.width * scale) / 2 + right
  const top = (stage.height - box.height * scale) / 2 + down
  const moves = [
    `translate(${short(left - box.x * scale)} ${short(top - box.y * scale)})`,
    `scale(${short(scale)})`,
    turn,
  ]
  return {
    scale,
    transform: moves.filter(Boolean).join(' '),
    place: point => {
      const [x, y] = place(point)
      return [left + x * scale, top + y * scale]
    },
  }
}

function short(value: number): number {
  return Math.round(value * 1e5) / 1e5
}
