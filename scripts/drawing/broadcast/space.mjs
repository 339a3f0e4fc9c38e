// Places and directions in metres: [east, north, up].
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const plus = (a, b, times = 1) => [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = a => {
  const length = Math.hypot(...a) || 1
  return a.map(part => part / length)
}
export const middle = places => places.reduce((sum, place) => plus(sum, place, 1 / places.length), [0, 0, 0])

/** Nothing nearer than this is drawn, in metres. */
const NEAR = 0.6

/** A camera at a place that looks at another; `angle` is how many degrees wide it sees. */
export function aim({ from, to, angle, width, height }) {
  const forward = unit(minus(to, from))
  const right = unit(cross(forward, [0, 0, 1]))
  const up = cross(right, forward)
  const focal = width / 2 / Math.tan((angle * Math.PI) / 360)
  const seen = place => {
    const way = minus(place, from)
    return [dot(way, right), dot(way, up), dot(way, forward)]
  }
  const flat = ([x, y, depth]) => [width / 2 + (focal * x) / depth, height / 2 - (focal * y) / depth]
  return {
    from,
    /** How far ahead of the camera a place is. */
    depth: place => dot(minus(place, from), forward),
    /** Pixels to a metre at a place. */
    scale: place => focal / Math.max(NEAR, dot(minus(place, from), forward)),
    point: place => flat(seen(place)),
    /** A shape as it is in the picture, cut off before the camera; nothing if it is behind it or beside the picture. */
    shape(places) {
      const points = cut(places.map(seen)).map(flat)
      if (points.length < 3) return null
      const [xs, ys] = [0, 1].map(axis => points.map(point => point[axis]))
      const isBeside =
        Math.max(...xs) < 0 || Math.min(...xs) > width || Math.max(...ys) < 0 || Math.min(...ys) > height
      return isBeside ? null : points
    },
    /** Where the horizon is, from the top. */
    horizon: height / 2 + (focal * forward[2]) / Math.hypot(forward[0], forward[1]),
    /** Which way it looks, from east, in radians. */
    bearing: Math.atan2(forward[1], forward[0]),
    focal,
  }
}

// Sutherland and Hodgman's cut along the plane before the camera.
function cut(places) {
  return places.flatMap((place, at) => {
    const last = places.at(at - 1)
    const crossing = () => {
      const part = (NEAR - last[2]) / (place[2] - last[2])
      return [last[0] + (place[0] - last[0]) * part, last[1] + (place[1] - last[1]) * part, NEAR]
    }
    const isIn = place[2] >= NEAR
    const wasIn = last[2] >= NEAR
    if (isIn) return wasIn ? [place] : [crossing(), place]
    return wasIn ? [crossing()] : []
  })
}
