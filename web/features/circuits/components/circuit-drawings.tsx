import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { type CircuitSlug, findCircuit } from '../circuits.ts'
import { type Box, outlineBox, outlinePath, startLine } from '../spline.ts'

type CircuitOutlineProps = {
  /** The name a race organiser typed. */
  track: string
  /** For what is over or closed. */
  muted?: boolean
  /** What stands there for a circuit nobody has drawn. */
  children?: ReactNode
}

/** Room for the width of the line, in the units of an outline's box. */
const ROOM = 40
const WIDE = 8 / 5

/** A circuit seen from above with its chequered start line; fills a box of 8 to 5. */
export function CircuitOutline({ track, muted, children }: CircuitOutlineProps) {
  const circuit = findCircuit(track)
  if (!circuit) return children
  const { box, turn } = laid(circuit.slug)
  const { viewBox, unit } = frame(box)
  const line = outlinePath(circuit.slug)
  const { x, y, angle } = startLine(circuit.slug)
  const ink = muted ? css({ stroke: 'track.lineMuted' }) : css({ stroke: 'track.line' })
  return (
    <svg aria-hidden="true" viewBox={viewBox} className={fill} fill="none">
      <g transform={turn} strokeLinejoin="round">
        <path className={css({ stroke: 'track.casing' })} strokeWidth={10 * unit} d={line} />
        <path className={ink} strokeWidth={2.75 * unit} d={line} />
        <g
          transform={`translate(${x} ${y}) rotate(${angle}) scale(${unit * 0.85})`}
          opacity={muted ? 0.55 : 1}
        >
          <path className={css({ fill: 'track.line' })} d="M-4-8h8V8h-8z" />
          <path className={css({ fill: 'lamp.housing' })} d="M-4-8h4v4h4v4h-4v4h4v4h-4v-4h-4v-4h4v-4h-4z" />
        </g>
      </g>
    </svg>
  )
}

/** A circuit drawn large and faint behind a page's head, in `currentColor`; cut where the head ends. */
export function CircuitGhost({ track }: { track: string }) {
  const circuit = findCircuit(track)
  if (!circuit) return null
  const { box, turn } = laid(circuit.slug)
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

/** A circuit's box for a wide picture: one much higher than wide is laid on its side, as broadcasters draw it. */
function laid(slug: CircuitSlug): { box: Box; turn?: string } {
  const { x, y, width, height } = outlineBox(slug)
  if (height < 1.15 * width) return { box: { x, y, width, height } }
  return { box: { x: y, y: -x - width, width: height, height: width }, turn: 'rotate(-90)' }
}

/** The view of 8 to 5 around a box, and how long a pixel is in it where the picture is 212 wide. */
function frame({ x, y, width, height }: Box) {
  const wide = Math.max(width + 2 * ROOM, (height + 2 * ROOM) * WIDE)
  const high = wide / WIDE
  const viewBox = [x + (width - wide) / 2, y + (height - high) / 2, wide, high].map(Math.round).join(' ')
  return { viewBox, unit: wide / 212 }
}
