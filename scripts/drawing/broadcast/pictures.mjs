import { on } from './circuit.mjs'
import { carAt } from './drivers.mjs'
import { dusk, morning, night } from './light.mjs'
import { paintScene } from './painter.mjs'

/** The pictures of the two pages, by name; each is drawn at this size. */
export const size = { width: 1280, height: 720 }

const grid = (along, gaps) =>
  gaps.map(([driver, gap, aside = 0, brakes]) => carAt(driver, along - gap, aside, brakes))

export const pictures = {
  'gt3-mid-evo': () =>
    paintScene({
      view: { from: on(352, 5.4, 1.25), to: on(333, 0.2, 0.75), angle: 46 },
      cars: grid(340, [
        [0, 0, 0.4],
        [1, 10, -1.5],
        [2, 19, 1.2],
        [3, 30],
        [5, 41, -1],
        [4, 55],
        [6, 70, 0.8],
        [7, 84],
      ]),
      mood: night,
      size,
    }),
  'gt4-mornings': () =>
    paintScene({
      view: { from: on(742, -6.2, 1.5), to: on(712, 0, 0.8), angle: 30 },
      cars: grid(722, [
        [4, 0, 0.3],
        [6, 11, -1],
        [3, 21, 1.4],
      ]),
      mood: morning,
      size,
    }),
  'six-hours': () =>
    paintScene({
      view: { from: on(1200, 4.6, 1.1), to: on(1178, 0, 0.9), angle: 44 },
      cars: grid(1188, [
        [0, 0, -0.6],
        [5, 16, 0.8],
        [1, 30, -0.5],
        [6, 48],
        [7, 66],
      ]),
      mood: dusk,
      size,
    }),
}
