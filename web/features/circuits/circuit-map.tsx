import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type Callout, calloutsOf } from './callouts.ts'
import { circuitPreview } from './circuit-preview.look.ts'
import type { CircuitSlug } from './circuits.ts'
import { simulateLap } from './lap-simulation.ts'
import { mapViewOf, stage } from './map-layout.ts'
import type { Point } from './outlines.ts'
import { outlinePath, startLine } from './spline.ts'
import { StartMark } from './start-mark.tsx'

/** One pixel at the smallest size of the picture, in em. */
const PIXEL = 1 / 16

type CircuitMapProps = {
  slug: CircuitSlug
  /** The indices of the open callouts. */
  open: readonly number[]
  /** Called to open another; absent if the map is only decorative. */
  onPick?: (index: number) => void
  /** The moving part. */
  children?: ReactNode
}

/** A circuit with its start line, its direction, a pin for each of its three highlights, and the names of the open ones. */
export function CircuitMap({ slug, open, onPick, children }: CircuitMapProps) {
  const styles = circuitPreview
  const { scale, transform, callouts, line } = useMemo(() => drawingOf(slug), [slug])
  const unit = PIXEL / scale
  return (
    <div className={styles.map}>
      <svg aria-hidden="true" viewBox={`0 0 ${stage.width} ${stage.height}`} className={styles.drawing}>
        <g transform={transform} strokeLinejoin="round">
          <path className={styles.casing} strokeWidth={10 * unit} d={line} />
          {open.map(index => (
            <Stretch key={index} callout={callouts[index]} line={line} width={10 * unit} />
          ))}
          <path className={styles.line} strokeWidth={2.75 * unit} pathLength="1" d={line} />
          <StartMark slug={slug} unit={unit} arrow />
        </g>
        {open.map(index => (
          <Leader key={index} callout={callouts[index]} />
        ))}
      </svg>
      {children}
      {callouts.map((callout, index) => (
        <Pin
          key={callout.highlight.name}
          callout={callout}
          isOpen={open.includes(index)}
          onPick={onPick && (() => onPick(index))}
        />
      ))}
      {open.map(index => (
        <Label key={index} callout={callouts[index]} />
      ))}
    </div>
  )
}

function drawingOf(slug: CircuitSlug) {
  return { ...mapViewOf(slug), callouts: calloutsOf(slug), line: outlinePath(slug) }
}

type Part = { callout: Callout | undefined }

/** The part of the outline that a straight or a sector covers. */
function Stretch({ callout, line, width }: Part & { line: string; width: number }) {
  const styles = circuitPreview
  if (!callout || callout.highlight.type === 'corner') return null
  const { from, to } = callout.highlight
  const length = (to - from + 1) % 1
  return (
    <path
      className={styles.stretch}
      strokeWidth={width}
      pathLength="1"
      strokeDasharray={`${length} ${1 - length}`}
      strokeDashoffset={-from}
      d={line}
    />
  )
}

function Leader({ callout }: Part) {
  const styles = circuitPreview
  if (!callout) return null
  const [[x1, y1], [x2, y2]] = [callout.pin, callout.foot]
  return <line className={styles.leader} strokeWidth={1.25 * PIXEL} x1={x1} y1={y1} x2={x2} y2={y2} />
}

function Pin({
  callout,
  isOpen,
  onPick,
}: {
  callout: Callout
  isOpen: boolean
  onPick: (() => void) | undefined
}) {
  const styles = circuitPreview
  const [x, y] = callout.pin
  const place = { left: `${x}em`, top: `${y}em` }
  const open = isOpen || undefined
  if (!onPick) return <span className={styles.pin} style={place} data-open={open} />
  return (
    <button
      type="button"
      className={styles.pin}
      style={place}
      data-open={open}
      aria-label={callout.highlight.name}
      aria-pressed={isOpen}
      onFocus={event => event.target.matches(':focus-visible') && onPick()}
      onClick={onPick}
    />
  )
}

/** The name at its pin; the caption below the map repeats it. */
function Label({ callout }: Part) {
  const styles = circuitPreview
  if (!callout) return null
  const { x, y, width, height } = callout.label
  return (
    <span
      aria-hidden="true"
      className={styles.label}
      style={{ left: `${x}em`, top: `${y}em`, width: `${width}em`, height: `${height}em` }}
    >
      <span className={styles.name}>{callout.lines.join('\n')}</span>
    </span>
  )
}

/** Duration of a lap, in ms. */
const LAP = 9000
/** Time the outline takes to draw itself, in ms. */
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
    <span ref={dot} aria-hidden="true" className={circuitPreview.dot} style={{ transform: atStart(slug) }} />
  )
}

/** The lap as keyframes, in em. */
function framesOf(slug: CircuitSlug) {
  const { place } = mapViewOf(slug)
  return simulateLap(slug).map(({ point, time }) => ({ offset: time, transform: shift(place(point)) }))
}

function atStart(slug: CircuitSlug) {
  const { x, y } = startLine(slug)
  return shift(mapViewOf(slug).place([x, y]))
}

function shift([x, y]: Point) {
  return `translate(${x.toFixed(3)}em, ${y.toFixed(3)}em)`
}
