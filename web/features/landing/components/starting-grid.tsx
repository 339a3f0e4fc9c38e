import { poster } from 'styled-system/recipes'

const WIDTH = 1440
const HEIGHT = 560
const HORIZON = 40
const EYE = 560
const slots = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The painted grid seen from the back row, pole position in yellow as in the club's mark. */
export function StartingGrid() {
  const look = poster()
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      className={look.grid}
      aria-hidden="true"
    >
      {[-3.4, 3.4].map(edge => (
        <path key={edge} d={line([edge, 1], [edge, 60])} className={look.edge} />
      ))}
      {slots.map(slot => (
        <path key={slot} d={bracket(slot)} className={look.slot} data-pole={slot === 9 ? '' : undefined} />
      ))}
    </svg>
  )
}

// A slot is a line across the front and two short sides, open to the back; each stands half a length ahead of its neighbour.
function bracket(slot: number) {
  const left = slot % 2 === 0 ? -2.3 : 0.7
  const front = 1.75 + slot * 0.85
  const back = front - 0.5
  return `${line([left, back], [left, front])} ${line([left, front], [left + 1.6, front])} ${line([left + 1.6, front], [left + 1.6, back])}`
}

type Point = [across: number, ahead: number]

function line(from: Point, to: Point) {
  return `M${project(from)}L${project(to)}`
}

function project([across, ahead]: Point) {
  const x = WIDTH / 2 + (across * EYE) / ahead
  const y = HORIZON + EYE / ahead
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
