import { css } from 'styled-system/css'
import type { CircuitSlug } from './circuits.ts'
import { startLine } from './spline.ts'

type StartMarkProps = {
  slug: CircuitSlug
  /** Length of a pixel of the finished picture, in the units of the outline. */
  unit: number
  muted?: boolean
  /** Adds an arrow that shows the direction of the lap. */
  arrow?: boolean
}

/** The chequered start line across a circuit's outline. */
export function StartMark({ slug, unit, muted, arrow }: StartMarkProps) {
  const { x, y, angle } = startLine(slug)
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle}) scale(${unit * 0.85})`} opacity={muted ? 0.55 : 1}>
      <path className={css({ fill: 'track.line' })} d="M-4-8h8V8h-8z" />
      <path className={css({ fill: 'lamp.housing' })} d="M-4-8h4v4h4v4h-4v4h4v4h-4v-4h-4v-4h4v-4h-4z" />
      {arrow && (
        <path
          className={css({ fill: 'track.line', stroke: 'lamp.housing' })}
          strokeWidth="2"
          strokeLinejoin="round"
          d="M12-8 26 0 12 8z"
        />
      )}
    </g>
  )
}
