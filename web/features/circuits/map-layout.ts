import type { CircuitSlug } from './circuits.ts'
import type { Point } from './outlines.ts'
import { type Box, outlineBox } from './spline.ts'

/** The box of a circuit for a wide picture. */
export type LandscapeBox = {
  box: Box
  /** The SVG rotation that lays the outline into the box. */
  turn?: string
  /** The position of a point of the outline in the box, from its upper left corner. */
  place: (point: Point) => Point
}

/** Rotates a circuit that is much taller than wide onto its side, as broadcasters do. */
export function landscapeBox(slug: CircuitSlug): LandscapeBox {
  const { x, y, width, height } = outlineBox(slug)
  if (height < 1.15 * width) return { box: { x, y, width, height }, place: ([px, py]) => [px - x, py - y] }
  return {
    box: { x: y, y: -x - width, width: height, height: width },
    turn: 'rotate(-90)',
    place: ([px, py]) => [py - y, x + width - px],
  }
}

/** The size of the preview, in em: everything in it uses em, so it looks the same at every size. */
export const stage = { width: 17.5, height: 7 }

/** Margin for half a pin above and below the outline, in em. */
const MARGIN = 0.5
/** Maximum width of an outline, in em, so that names fit beside it. */
const WIDEST = 11

/** Offset of an outline from the middle, right and down, in em, to make room for its callouts. */
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
  /** Em per unit of the outline's box. */
  scale: number
  /** The SVG transform from the outline to the stage. */
  transform: string
  /** The position of a point of the outline on the stage, in em. */
  place: (point: Point) => Point
}

/** Fits the circuit to the stage, centred or offset for the names. */
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
