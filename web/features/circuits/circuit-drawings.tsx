import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { findCircuit } from './circuits.ts'
import { landscapeBox } from './map-layout.ts'
import { type Box, outlinePath } from './spline.ts'
import { StartMark } from './start-mark.tsx'

type CircuitOutlineProps = {
  /** The name as an organiser typed it. */
  track: string
  /** For races that are over or closed. */
  muted?: boolean
  /** Shown for a circuit without an outline. */
  children?: ReactNode
}

/** Margin for the width of the line, in the units of the outline's box. */
const ROOM = 40
const WIDE = 8 / 5

/** A circuit seen from above with its chequered start line; fills a box of 8 to 5. */
export function CircuitOutline({ track, muted, children }: CircuitOutlineProps) {
  const circuit = findCircuit(track)
  if (!circuit) return children
  const { box, turn } = landscapeBox(circuit.slug)
  const { viewBox, unit } = frame(box)
  const line = outlinePath(circuit.slug)
  const ink = muted ? css({ stroke: 'track.lineMuted' }) : css({ stroke: 'track.line' })
  return (
    <svg aria-hidden="true" viewBox={viewBox} className={fill} fill="none">
      <g transform={turn} strokeLinejoin="round">
        <path className={css({ stroke: 'track.casing' })} strokeWidth={10 * unit} d={line} />
        <path className={ink} strokeWidth={2.75 * unit} d={line} />
        <StartMark slug={circuit.slug} unit={unit} muted={muted} />
      </g>
    </svg>
  )
}

/** A circuit drawn large and faint behind the head of a page, in `currentColor`; clipped by the head. */
export function CircuitBackdropDrawing({ track }: { track: string }) {
  const circuit = findCircuit(track)
  if (!circuit) return null
  const { box, turn } = landscapeBox(circuit.slug)
  const viewBox = `${box.x} ${box.y} ${box.width} ${box.height}`
  return (
    <svg aria-hidden="true" viewBox={viewBox} preserveAspectRatio="xMidYMid slice" fill="none">
      <path
        d={outlinePath(circuit.slug)}
        transform={turn}
        stroke="currentColor"
        strokeWidth="26"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const fill = css({ display: 'block', width: 'full', height: 'full' })

/** The 8 to 5 view around a box, and the length of a pixel in it if the picture is 212 wide. */
function frame({ x, y, width, height }: Box) {
  const wide = Math.max(width + 2 * ROOM, (height + 2 * ROOM) * WIDE)
  const high = wide / WIDE
  const viewBox = [x + (width - wide) / 2, y + (height - high) / 2, wide, high].map(Math.round).join(' ')
  return { viewBox, unit: wide / 212 }
}
