import { chance } from '../motion.mjs'

// A made-up circuit through a wood, in metres.
const corners = [
  [0, 0],
  [140, -6],
  [250, 24],
  [300, 110],
  [262, 205],
  [318, 292],
  [430, 318],
  [520, 262],
  [548, 140],
  [640, 52],
  [780, 62],
  [842, 180],
  [786, 320],
  [620, 424],
  [400, 452],
  [180, 424],
  [20, 384],
  [-88, 288],
  [-118, 150],
  [-84, 34],
]
const STEP = 2
/** Half of the road's width. */
export const EDGE = 6.5

const places = measured()
export const length = places.length * STEP

/** A place by how far along the lap and how far to the left of the middle it is, in metres. */
export function on(along, left = 0, up = 0) {
  const { x, y, dx, dy } = between(along)
  return [x - dy * left, y + dx * left, up]
}

/** Which way the road runs there. */
export function headingAt(along) {
  const { dx, dy } = between(along)
  return [dx, dy, 0]
}

/** How much it turns there, radians a metre, to the left above 0. */
export function bendAt(along) {
  const [ax, ay] = headingAt(along - 6)
  const [bx, by] = headingAt(along + 6)
  return Math.asin(Math.max(-1, Math.min(1, ax * by - ay * bx))) / 12
}

/** Trees beside the road: where, how high. None stands on another part of it. */
export const trees = Array.from({ length: 1500 }, (_, at) => {
  const along = chance(at) * length
  const side = chance(at + 0.4) < 0.5 ? -1 : 1
  const place = on(along, side * (21 + chance(at + 0.7) ** 1.5 * 60))
  return { place, height: 8 + chance(at + 0.2) * 9, tone: chance(at + 0.9) }
}).filter(({ place: [x, y] }) => places.every(road => Math.hypot(road.x - x, road.y - y) > 18))

function between(along) {
  const exact = (((along / STEP) % places.length) + places.length) % places.length
  const [from, to] = [places[Math.floor(exact)], places[(Math.floor(exact) + 1) % places.length]]
  const part = exact % 1
  const mix = key => from[key] + (to[key] - from[key]) * part
  return { x: mix('x'), y: mix('y'), dx: mix('dx'), dy: mix('dy') }
}

// Catmull and Rom's curve through the corners, in equal steps.
function measured() {
  const fine = corners.flatMap((_, at) =>
    Array.from({ length: 200 }, (_, step) => {
      const [a, b, c, d] = [-1, 0, 1, 2].map(next => corners[(at + next + corners.length) % corners.length])
      const t = step / 200
      return [0, 1].map(
        axis =>
          0.5 *
          (2 * b[axis] +
            (c[axis] - a[axis]) * t +
            (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
            (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3),
      )
    }),
  )
  const even = []
  let gone = 0
  for (let at = 0; at < fine.length; at++) {
    const [from, to] = [fine[at], fine[(at + 1) % fine.length]]
    const way = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (gone >= even.length * STEP)
      even.push({ x: from[0], y: from[1], dx: (to[0] - from[0]) / way, dy: (to[1] - from[1]) / way })
    gone += way
  }
  return even
}
