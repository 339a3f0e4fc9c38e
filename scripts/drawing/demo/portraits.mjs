// The profile pictures of the demo's drivers, 256 pixels square about the middle.
import { kerb, roundWheel, sideCar, topCar } from '../cars.mjs'
import {
  amber,
  asphalt,
  black,
  blue,
  darkRed,
  gravel,
  green,
  ink,
  leaf,
  mint,
  navy,
  paper,
  pit,
  red,
  sky,
  smoke,
  violet,
  white,
  yellow,
} from '../colours.mjs'
import { helmet } from '../helmet.mjs'
import { circle, ellipse, group, inked, lettering, path, rect, stroke } from '../svg.mjs'

const ground = (...colours) => [
  rect(-128, -128, 256, 256, colours[0]),
  colours[1] && path('M-128 60L128 -60V128H-128Z', colours[1]),
]

const plate = (number, y) => lettering(number, { x: 0, y, size: 64, fill: yellow, outline: ink, wide: 112 })

const sun = colour => [circle(0, 30, 92, colour), rect(-128, 44, 256, 90, asphalt)]

/** What is drawn for each driver, by the name of their file. */
export const portraits = {
  marcus: [
    ground(pit, green),
    group({ y: 12, scale: 1.42 }, helmet({ colour: green, stripe: yellow, gaze: 0.5 })),
  ],
  priya: [
    ground(violet, navy),
    group(
      { y: 12, scale: 1.42 },
      helmet({ colour: white, stripe: violet, gaze: -0.4, eyes: { mood: 'happy' } }),
    ),
  ],
  callum: [
    ground(sky),
    [-84, -46, -8, 30].map((y, at) => stroke(`M-128 ${y}H${-20 + at * 16}`, white, 7, { opacity: 0.8 })),
    rect(-128, 58, 256, 70, asphalt),
    stroke('M-128 92H128', white, 5, { 'stroke-dasharray': '34 26' }),
    group({ x: 14, y: 66, scale: 1.28 }, sideCar({ body: navy, trim: white, number: '8' })),
  ],
  yuki: [
    ground(paper),
    sun(red),
    group({ y: 84, scale: 1.3 }, sideCar({ body: white, trim: ink, number: '86' })),
  ],
  dieter: [
    ground(leaf),
    rect(-128, 20, 256, 108, asphalt),
    group({ x: -160, y: 0 }, kerb(16, 26)),
    group({ y: 2, turn: 14, scale: 3.1 }, roundWheel()),
  ],
  amara: [
    ground(navy, pit),
    [
      [-92, -88],
      [-40, -104],
      [70, -96],
      [100, -50],
      [-104, -36],
      [24, -112],
    ].map(([x, y]) => circle(x, y, 3, white)),
    group({ y: 14, scale: 1.42 }, helmet({ colour: amber, stripe: ink, gaze: 0.2, eyes: { lid: 0.35 } })),
  ],
  ines: [
    ground(asphalt),
    stroke('M-128 0H128', white, 6, { 'stroke-dasharray': '40 26' }),
    group({ x: -6, y: -58, scale: 1.9 }, topCar({ body: red, trim: white })),
    group({ x: 12, y: 58, scale: 1.9 }, topCar({ body: blue, trim: yellow })),
  ],
  tomas: [
    ground(gravel, amber),
    group({ turn: 45 }, rect(-80, -80, 160, 160, yellow, { ...inked, 'stroke-width': 10, rx: 14 })),
    stroke('M34 62V6Q34 -16 12 -16H-44', ink, 20),
    stroke('M-20 -48L-52 -16L-20 16', ink, 20),
  ],
  louise: [
    ground(mint, leaf),
    [-26, 6, 38].map(x =>
      stroke(`M${x - 6} -52Q${x + 10} -72 ${x - 6} -90T${x - 4} -116`, white, 8, { opacity: 0.85 }),
    ),
    stroke('M62 -6Q112 -6 106 34Q100 66 56 58', ink, 30),
    stroke('M62 -6Q112 -6 106 34Q100 66 56 58', white, 15),
    path('M-72 -36H74L64 82Q62 94 48 94H-46Q-60 94 -62 82Z', white, { ...inked, 'stroke-width': 6 }),
    ellipse(1, -36, 73, 15, darkRed, { ...inked, 'stroke-width': 6 }),
    [0, 1, 2, 3, 4, 5, 6, 7].map(at =>
      rect(-66 + at * 17 - (at > 5 ? 2 : 0), 14 + (at % 2) * 17, 15, 17, ink),
    ),
  ],
  sven: [
    ground(smoke, gravel),
    group(
      { y: -8, turn: -8, scale: 1.24 },
      helmet({ colour: blue, stripe: yellow, eyes: { mood: 'dizzy', turn: 30 } }),
    ),
    rect(-80, 66, 160, 56, black, { rx: 8 }),
    plate('404', 95),
  ],
}

/** A portrait as the easel takes it, which counts from its upper left corner. */
export const portrait = parts => [group({ x: 128, y: 128 }, ...parts)]
