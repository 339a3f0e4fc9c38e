import { useEffect, useRef } from 'react'
import { circuitPreview } from 'styled-system/recipes'
import type { CircuitSlug } from '../circuits.ts'
import { pacedLap } from '../lap-simulation.ts'
import { viewOf } from '../map-layout.ts'
import type { Point } from '../outlines.ts'
import { startLine } from '../spline.ts'

/** A lap of the preview, in ms. */
const LAP = 9000
/** The outline has drawn itself by then, in ms. */
const DRAWN = 1200

/**
 * The dot that laps the map. The browser's compositor moves it along the lap's waypoints: nothing is drawn or
 * computed here while it runs.
 */
export function LapDot({ slug, isMoving }: { slug: CircuitSlug; isMoving: boolean }) {
  const dot = useRef<HTMLSpanElement>(null)
  const lap = useRef<Animation>(undefined)
  useEffect(() => () => lap.current?.cancel(), [])
  useEffect(() => {
    if (isMoving) {
      lap.current ??= dot.current?.animate(framesOf(slug), {
        duration: LAP,
        iterations: Infinity,
        delay: DRAWN,
      })
      lap.current?.play()
    } else lap.current?.pause()
  }, [slug, isMoving])
  return (
    <span
      ref={dot}
      aria-hidden="true"
      className={circuitPreview().dot}
      style={{ transform: atStart(slug) }}
    />
  )
}

/** The lap as keyframes, in em. */
function framesOf(slug: CircuitSlug) {
  const { place } = viewOf(slug)
  return pacedLap(slug).map(({ point, time }) => ({ offset: time, transform: shift(place(point)) }))
}

function atStart(slug: CircuitSlug) {
  const { x, y } = startLine(slug)
  return shift(viewOf(slug).place([x, y]))
}

function shift([x, y]: Point) {
  return `translate(${x.toFixed(3)}em, ${y.toFixed(3)}em)`
}
