/** Positions and sizes, in the frame's own units. */
interface Gantry {
  /** The middle of the row of five pods, and of the lamps in its upper and lower line. */
  x: number
  upper: number
  lower: number
  /** Distance from one pod to the next. */
  pitch: number
  radius: number
}

interface PosterFrame {
  width: number
  height: number
  gantry: Gantry
}

/** The three crops and their lamps: `scripts/drawing/draw-poster.mjs` draws the housings, the page lights them. */
export const posterFrames = {
  upright: {
    width: 900,
    height: 1500,
    gantry: { x: 450, upper: 132, lower: 212, pitch: 128, radius: 31 },
  },
  square: {
    width: 1200,
    height: 1200,
    gantry: { x: 600, upper: 116, lower: 192, pitch: 124, radius: 29 },
  },
  wide: { width: 1600, height: 900, gantry: { x: 590, upper: 76, lower: 134, pitch: 104, radius: 23 } },
} satisfies Record<string, PosterFrame>

export type PosterFrameName = keyof typeof posterFrames
