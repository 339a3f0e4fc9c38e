import { black, brightRed, grass, green, ink, pit, white, yellow } from '../colours.mjs'
import { driver, fist } from '../helmet.mjs'
import { cycle, times, wave } from '../motion.mjs'
import { background, group, inked, lettering, limb, rect, stroke } from '../svg.mjs'

/** The crew jumps behind its board until somebody comes in. */
export const boxBox = { seconds: 1.6, fps: 15, still: 0.12, draw }

function draw(t) {
  const jump = Math.abs(wave(t, 1))
  const squash = 1 - 0.12 * (1 - jump) ** 4
  const swing = wave(t, 1, 0.1) * 5
  return [
    background(grass),
    rect(0, 196, 320, 44, pit),
    times(9, at => rect(at * 40 - 10, 196, 20, 6, yellow)),
    group(
      { x: 72, y: 240 - jump * 18, stretch: [2 - squash, squash] },
      group(
        { y: -104, scale: 0.92, turn: wave(t, 1) * 4 },
        driver({
          suit: brightRed,
          colour: green,
          gaze: 0.5,
          eyes: { look: [0.9, -0.2], size: 1.08 },
        }),
      ),
    ),
    group({ x: 128, y: 236 - jump * 12, turn: swing }, board(t)),
  ]
}

function board(t) {
  const first = cycle(t, 2) < 0.5
  return [
    limb('M0 20L30 -62', '#C9D2CD', 8),
    group(
      { x: 78, y: -132, turn: 3 },
      rect(-86, -86, 172, 164, black, { ...inked, stroke: ink, rx: 12 }),
      rect(-78, -78, 156, 148, black, { stroke: yellow, 'stroke-width': 5, rx: 8 }),
      lettering('BOX', {
        x: 0,
        y: -46,
        size: 68,
        fill: first ? yellow : '#4A4A12',
        outline: black,
        wide: 96,
      }),
      lettering('BOX', { x: 0, y: 8, size: 68, fill: first ? '#46504B' : white, outline: black, wide: 96 }),
      times(4, at => chevron(at, cycle(t, 2, -at / 4) < 0.4)),
    ),
    group({ x: 6, y: -8, turn: -20, scale: 1.1 }, fist(yellow)),
  ]
}

const chevron = (at, lit) =>
  group({ x: -54 + at * 36, y: 51 }, stroke('M-7 -11L7 0L-7 11', lit ? brightRed : '#4A1512', 9))
