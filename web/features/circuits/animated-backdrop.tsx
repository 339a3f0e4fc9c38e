import { useEffect, useRef } from 'react'
import { circuitGhost } from './animated-backdrop.look.ts'
import { type CircuitSlug, findCircuit } from './circuits.ts'
import { simulateLap } from './lap-simulation.ts'
import { type LandscapeBox, landscapeBox } from './map-layout.ts'
import { usePrefersReducedMotion } from './on-screen.ts'
import type { Point } from './outlines.ts'
import { outlinePath, startLine } from './spline.ts'
import { StartMark } from './start-mark.tsx'

/** Duration of the lap, in ms: motion longer than five seconds would need a button that stops it. */
const LAP = 4800

/** The circuit behind the head of a page: it draws itself while a dot drives one lap and stops on the line. */
export function AnimatedBackdrop({ track }: { track: string }) {
  const slug = findCircuit(track)?.slug
  const dot = useRef<HTMLSpanElement>(null)
  const isStill = usePrefersReducedMotion()
  useEffect(() => {
    if (isStill || !slug) return
    const lap = dot.current?.animate(framesOf(slug), { duration: LAP })
    return () => lap?.cancel()
  }, [slug, isStill])
  if (!slug) return null
  const styles = circuitGhost
  const { box, turn } = landscapeBox(slug)
  return (
    <div className={styles.root}>
      <div className={styles.cover} style={{ '--ratio': box.width / box.height } as object}>
        <svg aria-hidden="true" viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}>
          <g transform={turn} fill="none" strokeLinejoin="round">
            <path className={styles.line} pathLength="1" d={outlinePath(slug)} />
            <StartMark slug={slug} unit={3.2} />
          </g>
        </svg>
        <span ref={dot} className={styles.dot} style={{ transform: atStart(slug) }} />
      </div>
    </div>
  )
}

/** The lap as keyframes, in percent of the width of the drawing. */
function framesOf(slug: CircuitSlug) {
  const view = landscapeBox(slug)
  return simulateLap(slug).map(({ point, time }) => ({ offset: time, transform: shift(view, point) }))
}

function atStart(slug: CircuitSlug) {
  const { x, y } = startLine(slug)
  return shift(landscapeBox(slug), [x, y])
}

function shift({ box, place }: LandscapeBox, point: Point) {
  const [x, y] = place(point)
  const share = (value: number) => `${((value / box.width) * 100).toFixed(2)}cqi`
  return `translate(${share(x)}, ${share(y)})`
}
