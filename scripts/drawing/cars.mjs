// The club's cars from the side and from above.

import { black, green, ink, paper, red, rubber, steel, white, yellow } from './colours.mjs'
import { eyes } from './helmet.mjs'
import { circle, clip, ellipse, group, inked, lettering, path, rect, stroke } from './svg.mjs'

const sideBody =
  'M-76 -12L-78 -36Q-76 -44 -64 -46L-46 -50Q-34 -72 -12 -74Q14 -75 24 -66L44 -48Q66 -46 76 -34Q82 -24 81 -12Z'
const sideWindow = 'M-34 -49Q-26 -66 -11 -67Q10 -68 18 -62L33 -48Z'

/** Distance of a car's axles from its middle, and their height above the ground. */
export const axle = { x: 46, y: 20 }

/**
 * A GT car from its side, facing right, 165 wide and 78 high; the origin is on the ground between the wheels. `roll`
 * turns the wheels (degrees), `pitch` tips the body (nose up below 0), `lift` raises it, `wheel` draws one wheel.
 */
export function sideCar({
  body = green,
  trim = yellow,
  number = '',
  roll = 0,
  pitch = 0,
  lift = 0,
  wheel = roundWheel,
  arch = black,
  looks = {},
}) {
  return [
    group(
      { y: -lift, turn: pitch },
      path('M-66 -46L-62 -66', 'none', { ...inked, 'stroke-width': 8 }),
      rect(-88, -74, 40, 10, trim, { ...inked, rx: 3 }),
      path(sideBody, body, inked),
      clip(
        sideBody,
        path('M-90 -26H90V-16H-90Z', trim),
        path('M40 -47L90 -47L90 -36L54 -38Z', 'rgb(255 255 255 / 0.18)'),
        path('M64 -40L90 -40L90 -28L70 -30Z', '#FCE872', inked),
      ),
      path(sideBody, 'none', inked),
      path(sideWindow, '#0F3B3F', inked),
      clip(sideWindow, group({ x: 0, y: -50 }, smallHead(trim, looks))),
      path(sideWindow, 'none', inked),
      stroke('M76 -9H-72', ink, 7),
      number && group({ x: -6, y: -31 }, plate(number)),
    ),
    [-axle.x, axle.x].map(x => [
      group({ y: -lift, turn: pitch }, circle(x, -axle.y - 1, 24, arch)),
      group({ x, y: -axle.y, turn: roll }, wheel()),
    ]),
  ]
}

const smallHead = (colour, looks) => [
  circle(0, 0, 15, colour, { ...inked, 'stroke-width': 3 }),
  rect(-10, -7, 28, 12, black, { rx: 5 }),
  group({ x: 4, y: -1, scale: 0.36 }, eyes(looks)),
]

const plate = number => [
  rect(-15, -14, 30, 24, white, { ...inked, 'stroke-width': 3, rx: 4 }),
  lettering(number, { x: 0, y: -1, size: 21, fill: ink, outline: white }),
]

/** A wheel about its hub, radius 20. */
export const roundWheel = () => [
  circle(0, 0, 20, rubber, inked),
  circle(0, 0, 11, steel, { ...inked, 'stroke-width': 3 }),
  stroke('M-9 0H9M-4.5 -8L4.5 8M-4.5 8L4.5 -8', ink, 3),
]

const topBody = 'M-38 -15Q-39 -18 -30 -18L14 -19Q36 -19 41 -9V9Q36 19 14 19L-30 18Q-39 18 -38 15Z'

/** A GT car from above, pointing right, 84 long and 44 wide about its middle. `steer` turns the front wheels. */
export function topCar({ body = green, trim = yellow, steer = 0 }) {
  const tyre = (x, y, turn) =>
    group({ x, y, turn }, rect(-10, -5, 20, 10, rubber, { ...inked, 'stroke-width': 3, rx: 3 }))
  return [
    [tyre(-23, -19, 0), tyre(-23, 19, 0), tyre(24, -19, steer), tyre(24, 19, steer)],
    path(topBody, body, inked),
    rect(-37, -4.5, 76, 9, trim),
    path('M28 -15L38 -9V-4Q32 -8 26 -9Z', paper),
    path('M28 15L38 9V4Q32 8 26 9Z', paper),
    path('M6 -14Q15 -10 15 0Q15 10 6 14L-3 11V-11Z', black, { ...inked, 'stroke-width': 3 }),
    path('M-20 -11L-13 -10V10L-20 11Z', black, { ...inked, 'stroke-width': 3 }),
    rect(-44, -21, 10, 42, trim, { ...inked, rx: 3 }),
  ]
}

/** A puff of smoke or dust about its middle, as round as `size`. */
export const puff = (x, y, size, colour, opacity = 1) =>
  group(
    { x, y, scale: size / 20, opacity },
    circle(-12, 4, 12, colour),
    circle(10, 6, 13, colour),
    circle(0, -7, 14, colour),
  )

/** The shadow under a car that stands on the origin. */
export const shadow = (x, y, width) => ellipse(x, y, width / 2, 6, 'rgb(0 0 0 / 0.28)')

/** A kerb from left to right, its blocks moved by `shift` pixels; it repeats every 60. */
export function kerb(y, height, shift = 0) {
  const blocks = Array.from({ length: 13 }, (_, at) => {
    const x = at * 30 - 60 + (((shift % 60) + 60) % 60)
    return path(`M${x} ${y}h30l-6 ${height}h-30Z`, at % 2 ? red : white)
  })
  return [blocks, stroke(`M0 ${y}H320`, ink, 3), stroke(`M0 ${y + height}H320`, ink, 3)]
}
