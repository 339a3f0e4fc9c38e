import { kerb, puff, topCar } from '../cars.mjs'
import { asphalt, blue, brightRed, grass, green, ink, smoke, white, yellow } from '../colours.mjs'
import { cycle, easeIn, easeOut, linear, times, track } from '../motion.mjs'
import { background, circle, group, inked, lettering, rect, star } from '../svg.mjs'

// Where each car is at the three bumps of a loop (x, y and heading in degrees), and how it got there. A heading that
// grows by whole turns over the loop meets its own beginning.
const cars = [
  {
    body: green,
    trim: yellow,
    at: [
      [80, 112, 20],
      [52, 178, 150],
      [128, 196, 290],
    ],
    turns: 1,
  },
  {
    body: yellow,
    trim: ink,
    at: [
      [132, 124, 200],
      [158, 112, 120],
      [212, 110, -10],
    ],
    turns: 0,
  },
  {
    body: brightRed,
    trim: white,
    at: [
      [200, 184, 10],
      [198, 152, -70],
      [172, 176, -190],
    ],
    turns: -1,
  },
  {
    body: blue,
    trim: white,
    at: [
      [250, 176, 160],
      [272, 164, 230],
      [96, 132, 330],
    ],
    turns: 1,
  },
  {
    body: white,
    trim: brightRed,
    at: [
      [272, 104, 0],
      [262, 120, 90],
      [256, 122, 200],
    ],
    turns: 1,
  },
]
const hits = [
  [
    [106, 118],
    [226, 180],
  ],
  [
    [178, 130],
    [267, 142],
  ],
  [
    [150, 188],
    [234, 114],
  ],
]

/** What the briefing asked not to happen. */
export const turnOne = { seconds: 2.1, fps: 13, still: 0.36, draw }

function draw(t) {
  return [
    background(asphalt),
    rect(0, 0, 320, 66, grass),
    kerb(66, 14),
    rect(0, 226, 320, 5, white),
    times(3, at => skid(at)),
    cars.map(car => moving(t, car)),
    hits.flatMap((places, beat) => places.map(place => bonk(cycle(t, 1, -beat / 3), place))),
    lettering('TURN ONE', {
      x: 160,
      y: 36,
      size: 62,
      fill: yellow,
      scale: cycle(t, 3) < 0.2 ? 1.06 : 1,
    }),
  ]
}

function moving(t, { body, trim, at, turns }) {
  const again = [at[0][0], at[0][1], at[0][2] + turns * 360]
  const off = (from, to) =>
    from.map((value, part) => value + (to[part] - value) * 0.62 + (part === 1 ? 6 : 0))
  const keys = [...at, again].flatMap((place, beat, all) => {
    const next = all[beat + 1]
    const here = [beat / 3, place, beat === 0 ? linear : easeIn]
    if (!next) return [here]
    const stopped = off(place, next)
    return [here, [(beat + 0.4) / 3, stopped, easeOut], [(beat + 0.66) / 3, stopped]]
  })
  const [x, y, turn] = track(t, ...keys)
  const since = cycle(t, 3)
  const squash = since < 0.25 ? 1 - 0.16 * (1 - since / 0.25) : 1
  return group({ x, y, turn, scale: 1.04, stretch: [squash, 2 - squash] }, topCar({ body, trim, steer: 14 }))
}

function bonk(p, [x, y]) {
  if (p > 0.2) return ''
  const size = 1 - (p / 0.2) ** 2
  return [
    puff(x, y, 14 + p * 80, smoke, 0.9),
    group(
      { x, y, scale: 0.5 + size * 0.5, turn: p * 90 },
      star(9, 34, 17, yellow, inked),
      star(7, 15, 8, white),
    ),
    circle(x, y, 3, brightRed),
  ]
}

const skid = at =>
  group(
    { x: 70 + at * 90, y: 150, turn: at * 40 - 30 },
    rect(-40, -8, 80, 5, '#2C3633'),
    rect(-40, 8, 80, 5, '#2C3633'),
  )
