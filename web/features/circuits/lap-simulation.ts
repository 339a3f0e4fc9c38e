import type { CircuitSlug } from './circuits.ts'
import { circuitFacts } from './facts.ts'
import type { Point } from './outlines.ts'
import { sampleOutline } from './spline.ts'

/** The position of the dot at a share of its lap, 0 to 1. */
export type Waypoint = { point: Point; time: number }

/** A GT3 car, in m/s and m/s²: top speed, cornering, braking and acceleration. */
const TOP_SPEED = 75
const CORNERING = 17
const BRAKING = 13
const ACCELERATION = 6

const STEPS = 240
/** Number of steps on each side of a point that decide its curvature, so that uneven drawing brakes no car. */
const REACH = 2

/** Simulates a lap: slow where the outline bends. The first and the last waypoint are the timing line. */
export function simulateLap(slug: CircuitSlug): Waypoint[] {
  const line = sampleOutline(slug, STEPS)
  const step = (circuitFacts[slug].lengthKm * 1000) / STEPS
  const speeds = drivenSpeeds(cornerSpeeds(line, step), step)
  const waypoints: Waypoint[] = [{ point: line[0] as Point, time: 0 }]
  let time = 0
  for (let i = 1; i <= STEPS; i++) {
    time += (2 * step) / ((speeds[i - 1] as number) + (speeds[i % STEPS] as number))
    waypoints.push({ point: line[i % STEPS] as Point, time })
  }
  return waypoints.map(waypoint => ({ ...waypoint, time: waypoint.time / time }))
}

/** The maximum cornering speed at each point of an evenly sampled line, in m/s, with `step` metres between points. */
function cornerSpeeds(line: readonly Point[], step: number): number[] {
  const at = (index: number) => line.at(index % line.length) as Point
  return line.map((point, index) => {
    const before = heading(at(index - REACH), point)
    const after = heading(point, at(index + REACH))
    const turn = Math.abs(Math.atan2(Math.sin(after - before), Math.cos(after - before)))
    const curvature = turn / (REACH * step)
    return Math.min(TOP_SPEED, Math.sqrt(CORNERING / Math.max(curvature, 1e-6)))
  })
}

/** Limits speeds to what the car can reach by accelerating and leave by braking. */
function drivenSpeeds(limits: readonly number[], step: number): number[] {
  const speeds = [...limits]
  const count = speeds.length
  const after = (from: number, rate: number) => Math.sqrt(from * from + 2 * rate * step)
  // Twice round, because the lap has no beginning.
  for (let i = 1; i <= 2 * count; i++) {
    const here = i % count
    speeds[here] = Math.min(speeds[here] as number, after(speeds[(i - 1) % count] as number, ACCELERATION))
  }
  for (let i = 2 * count; i > 0; i--) {
    const here = (i - 1) % count
    speeds[here] = Math.min(speeds[here] as number, after(speeds[i % count] as number, BRAKING))
  }
  return speeds
}

function heading([ax, ay]: Point, [bx, by]: Point): number {
  return Math.atan2(by - ay, bx - ax)
}
