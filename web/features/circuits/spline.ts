import type { CircuitSlug } from './circuits.ts'
import { controlPoints, type Point } from './outlines.ts'

/** One cubic Bézier piece: start, two handles, end. */
type Curve = readonly [Point, Point, Point, Point]

export type StartLine = {
  x: number
  y: number
  /** Race direction in degrees, clockwise from pointing right, as SVG rotates. */
  angle: number
}

export type Box = { x: number; y: number; width: number; height: number }

const stepsPerCurve = 32

/** Resolution of shares of a lap. */
const THOUSANDTHS = 1000

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay)
}

/**
 * The Bézier handle beside `point` on its way to `toward`, for a centripetal Catmull-Rom spline.
 * Centripetal spacing keeps hairpins and chicanes free of loops and overshoot.
 */
function handle(behind: Point, point: Point, toward: Point): Point {
  const back = Math.sqrt(distance(behind, point))
  const ahead = Math.sqrt(distance(point, toward))
  const own = 2 * back * back + 3 * back * ahead + ahead * ahead
  const whole = 3 * back * (back + ahead)
  const along = (axis: 0 | 1) =>
    (back * back * toward[axis] - ahead * ahead * behind[axis] + own * point[axis]) / whole
  return [along(0), along(1)]
}

/** The closed spline through the points, one curve from each point to the next. */
function closedCurves(points: readonly Point[]): Curve[] {
  const at = (index: number) => points.at(index % points.length) as Point
  return points.map((from, index) => {
    const to = at(index + 1)
    return [from, handle(at(index - 1), from, to), handle(at(index + 2), to, from), to]
  })
}

function pointOnCurve([from, first, second, to]: Curve, t: number): Point {
  const s = 1 - t
  const along = (axis: 0 | 1) =>
    s * s * s * from[axis] + 3 * s * s * t * first[axis] + 3 * s * t * t * second[axis] + t * t * t * to[axis]
  return [along(0), along(1)]
}

/** The outline as a fine polyline that ends where it began. */
function finePolyline(slug: CircuitSlug): Point[] {
  const curves = closedCurves(controlPoints[slug])
  const line = curves.flatMap(curve =>
    Array.from({ length: stepsPerCurve }, (_, step) => pointOnCurve(curve, step / stepsPerCurve)),
  )
  return [...line, controlPoints[slug][0] as Point]
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** The outline as an SVG path `d` in the 0 to 1000 box, starting at the timing line in race direction. */
export function outlinePath(slug: CircuitSlug): string {
  const text = ([x, y]: Point) => `${rounded(x)} ${rounded(y)}`
  const curves = closedCurves(controlPoints[slug])
  const pieces = curves.map(([, first, second, to]) => `C${text(first)} ${text(second)} ${text(to)}`)
  return `M${text(controlPoints[slug][0] as Point)}${pieces.join('')}Z`
}

/** `count` points at equal distances along the lap, the first on the timing line, in race direction. */
export function sampleOutline(slug: CircuitSlug, count: number): Point[] {
  const line = finePolyline(slug)
  const travelled = [0]
  for (let i = 1; i < line.length; i++) {
    travelled.push((travelled[i - 1] as number) + distance(line[i - 1] as Point, line[i] as Point))
  }
  const lap = travelled.at(-1) as number
  let next = 1
  return Array.from({ length: count }, (_, index): Point => {
    const target = (lap * index) / count
    while ((travelled[next] as number) < target) next++
    const before = travelled[next - 1] as number
    const share = (target - before) / ((travelled[next] as number) - before)
    const [ax, ay] = line[next - 1] as Point
    const [bx, by] = line[next] as Point
    return [ax + (bx - ax) * share, ay + (by - ay) * share]
  })
}

/** The point of the outline at a share of the lap, counted from the timing line in race direction. */
export function outlineAt(slug: CircuitSlug, share: number): Point {
  const lap = laps.get(slug) ?? sampleOutline(slug, THOUSANDTHS)
  laps.set(slug, lap)
  return lap[Math.round(share * THOUSANDTHS) % THOUSANDTHS] as Point
}

/** Cache of sampled laps. */
const laps = new Map<CircuitSlug, Point[]>()

/** The position of the chequered start mark, and the direction in which cars cross it. */
export function startLine(slug: CircuitSlug): StartLine {
  const [from, ahead] = closedCurves(controlPoints[slug])[0] as Curve
  const [x, y] = from
  return { x, y, angle: rounded((Math.atan2(ahead[1] - y, ahead[0] - x) * 180) / Math.PI) }
}

/** The smallest box around the outline, in the units of the 0 to 1000 box, without any line width. */
export function outlineBox(slug: CircuitSlug): Box {
  const line = finePolyline(slug)
  const xs = line.map(([x]) => x)
  const ys = line.map(([, y]) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return {
    x: rounded(left),
    y: rounded(top),
    width: rounded(Math.max(...xs) - left),
    height: rounded(Math.max(...ys) - top),
  }
}
