import { black, brightRed, grass, ink, smoke, steel, white, yellow } from '../colours.mjs'
import { fist } from '../helmet.mjs'
import { times, wave } from '../motion.mjs'
import { background, circle, group, inked, lettering, limb, path, polygon, rect } from '../svg.mjs'

const columns = 9
const rows = 5

/** The flag, waved by somebody who means it. */
export const chequeredFlag = { seconds: 1.4, fps: 15, still: 0.2, draw }

function draw(t) {
  const swing = wave(t, 1) * 6
  return [
    background(grass),
    rect(0, 206, 320, 34, '#034E32'),
    group(
      { x: 46, y: 232, turn: swing },
      limb('M0 14L0 -208', '#FEAE43', 8),
      circle(0, -214, 9, yellow, inked),
      group({ x: 6, y: -204 }, flag(t)),
      group({ x: 2, y: -34, turn: 0, scale: 1.2 }, fist(brightRed)),
    ),
    lettering('FINISH!', { x: 206, y: 206, size: 60, fill: yellow, turn: -3, scale: 1 + 0.04 * wave(t, 2) }),
  ]
}

function flag(t) {
  const at = (column, row) => {
    const far = column / columns
    const ripple = wave(-t, 2, far * 1.15)
    return [far * 238 - 6 * far * wave(t, 2, -far), row * 27 + ripple * 17 * far ** 0.7 + far * 6]
  }
  const edge = [
    ...times(columns + 1, column => at(column, 0)),
    ...times(columns + 1, column => at(columns - column, rows)),
  ]
  const square = (column, row) => {
    const falls = at(column + 1, row)[1] > at(column, row)[1] + 1
    const isWhite = (column + row) % 2
    const fill = isWhite ? (falls ? smoke : white) : falls ? black : ink
    const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
    return polygon(corners, fill)
  }
  return [
    polygon(edge, steel),
    times(columns, column => times(rows, row => square(column, row))),
    path(`M${edge.map(point => point.map(Math.round).join(' ')).join('L')}Z`, 'none', inked),
  ]
}
