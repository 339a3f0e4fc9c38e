import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { findCircuit } from '../circuits.ts'
import { outlineBox, outlinePath, startLine } from '../spline.ts'

type CircuitOutlineProps = {
  /** The name a race organiser typed. */
  track: string
  /** For what is over or closed. */
  muted?: boolean
  /** What stands there for a circuit nobody has drawn. */
  children?: ReactNode
}

const ROOM = 60
const WIDE = 8 / 5

/** A circuit seen from above with its chequered start line; fills a box of 8 to 5. */
export function CircuitOutline({ track, muted, children }: CircuitOutlineProps) {
  const circuit = findCircuit(track)
  if (!circuit) return children
  const { viewBox, unit } = frame(outlineBox(circuit.slug))
  const line = outlinePath(circuit.slug)
  const { x, y, angle } = startLine(circuit.slug)
  return (
    <svg viewBox={viewBox} className={css({ display: 'block', width: 'full', height: 'full' })} fill="none">
      <g strokeLinejoin="round">
        <path className={css({ stroke: 'track.casing' })} strokeWidth={10 * unit} d={line} />
        <path
          className={muted ? css({ stroke: 'track.lineMuted' }) : css({ stroke: 'track.line' })}
          strokeWidth={2.75 * unit}
          d={line}
        />
      </g>
      <g transform={`translate(${x} ${y}) rotate(${angle}) scale(${unit * 0.85})`} opacity={muted ? 0.55 : 1}>
        <path className={css({ fill: 'track.line' })} d="M-4-8h8V8h-8z" />
        <path className={css({ fill: 'lamp.housing' })} d="M-4-8h4v4h4v4h-4v4h4v4h-4v-4h-4v-4h4v-4h-4z" />
      </g>
    </svg>
  )
}

/** A circuit drawn large and faint behind a page's head, in `currentColor`; cut where the head ends. */
export function CircuitGhost({ track }: { track: string }) {
  const circuit = findCircuit(track)
  if (!circuit) return null
  const { x, y, width, height } = outlineBox(circuit.slug)
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} preserveAspectRatio="xMidYMid slice" fill="none">
      <path
        d={outlinePath(circuit.slug)}
        stroke="currentColor"
        strokeWidth="26"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** The view of 8 to 5 around a circuit, and how long a pixel is in it where the picture is 212 wide. */
function frame({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const wide = Math.max(width + 2 * ROOM, (height + 2 * ROOM) * WIDE)
  const high = wide / WIDE
  const viewBox = [x + (width - wide) / 2, y + (height - high) / 2, wide, high].map(Math.round).join(' ')
  return { viewBox, unit: wide / 212 }
}
