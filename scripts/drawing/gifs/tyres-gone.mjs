import { axle, shadow, sideCar } from '../cars.mjs'
import { asphalt, blue, ink, paper, rubber, steel, white, yellow } from '../colours.mjs'
import { chance, cycle, times, wave } from '../motion.mjs'
import { background, circle, group, inked, lettering, rect, stroke } from '../svg.mjs'

const quarters = 4 // a square wheel looks the same after each

/** Forty laps on softs. */
export const tyresGone = { seconds: 1.6, fps: 15, still: 0.1, draw }

function draw(t) {
  const roll = cycle(t, quarters) * 90
  const rise = cornerHeight(roll)
  const fall = cornerHeight(roll + 45)
  const thud = 1 - Math.min(1, rise * 6)
  const road = -cycle(t, 2) * 160
  return [
    background('#FEAE43'),
    circle(262, 92, 40, yellow),
    rect(0, 178, 320, 62, asphalt),
    times(4, at => rect(at * 160 + road, 222, 60, 6, steel)),
    times(8, at => chunk(t, at)),
    shadow(166, 206, 186),
    group(
      { x: 166, y: 208 - rise * 26, turn: (rise - fall) * 5 },
      group(
        { scale: 1.16, stretch: [1 + thud * 0.05, 1 - thud * 0.06] },
        sideCar({
          body: blue,
          trim: white,
          number: '44',
          roll,
          wheel: squareWheel,
          arch: ink,
          lift: thud * -3,
          looks: thud > 0.4 ? { mood: 'shut' } : { size: 1.2, look: [0.4, -0.4] },
        }),
      ),
    ),
    [-axle.x, axle.x].map(x => thud > 0.35 && impact(166 + x * 1.16)),
    lettering('TYRES GONE', { x: 160, y: 40, size: 55, fill: white, turn: wave(t, quarters) * 2 }),
  ]
}

// From a flat side (0) to a corner (1).
const cornerHeight = degrees => Math.abs(Math.sin((degrees * 2 * Math.PI) / 180))

const squareWheel = () => [
  rect(-22, -22, 44, 44, rubber, { ...inked, stroke: paper, rx: 4 }),
  circle(0, 0, 10, steel, { ...inked, 'stroke-width': 3 }),
  stroke('M-8 0H8M0 -8V8', ink, 3),
]

const impact = x => stroke(`M${x - 34} 202L${x - 44} 194M${x + 34} 202L${x + 44} 194`, white, 5)

function chunk(t, at) {
  const p = cycle(t, 2, chance(at))
  const x = (at % 2 ? 106 : 204) - p * 150
  return group(
    { x, y: 200 - 190 * p * (1 - p) * (0.5 + chance(at + 3)), turn: p * 400 },
    rect(-6, -4, 12, 9, rubber, { rx: 2 }),
  )
}
