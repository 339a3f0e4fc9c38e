import type { ReactNode } from 'react'
import { poster } from './grid-backdrop.look.ts'

type GridBackdropProps = {
  children: ReactNode
  /** Behind a form the grid is faint. */
  quiet?: boolean
}

/** The dark background of the pages outside the club: the start straight, from the back of the grid. */
export function GridBackdrop({ children, quiet }: GridBackdropProps) {
  return (
    <div className={poster().root} data-full-bleed>
      <StartingGrid quiet={quiet} />
      {children}
    </div>
  )
}

const WIDTH = 1440
const HEIGHT = 400
const LANE = 620
const slots = [0, 1, 2, 3, 4, 5, 6, 7]

/** The painted grid seen from the back row, pole position in yellow as in the club's mark. */
function StartingGrid({ quiet }: { quiet?: boolean }) {
  const styles = poster({ quiet })
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      className={styles.grid}
      aria-hidden="true"
    >
      <path d={line([-1.35, 0.9], [-1.35, 40])} className={styles.edge} />
      <path d={line([1.35, 0.9], [1.35, 40])} className={styles.edge} />
      {slots.map(slot => (
        <path key={slot} d={bracket(slot)} className={styles.slot} data-pole={slot === 7 ? '' : undefined} />
      ))}
    </svg>
  )
}

// A slot is a line across the front and two short sides, open to the back; each is half a length ahead of its neighbour.
function bracket(slot: number) {
  const left = slot % 2 === 0 ? -1.1 : 0.2
  const right = left + 0.9
  const front = 1.16 + slot * 0.34
  const back = front - 0.2
  return line([left, back], [left, front], [right, front], [right, back])
}

type Point = [across: number, ahead: number]

function line(...points: Point[]) {
  return points.map((point, index) => `${index ? 'L' : 'M'}${project(point)}`).join('')
}

function project([across, ahead]: Point) {
  return `${(WIDTH / 2 + (across * LANE) / ahead).toFixed(1)} ${(HEIGHT / ahead).toFixed(1)}`
}
