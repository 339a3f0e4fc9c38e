import { brightRed, ink, lilac, paper, violet, white, yellow } from '../colours.mjs'
import { eyes } from '../helmet.mjs'
import { chance, cycle, times, wave } from '../motion.mjs'
import { background, circle, ellipse, group, inked, lettering, limb, rect, star, stroke } from '../svg.mjs'

const strides = 4

/** A stopwatch that outruns itself. */
export const fastestLap = { seconds: 1.6, fps: 15, still: 0.1, draw }

function draw(t) {
  const bob = Math.abs(wave(t, strides))
  return [
    background(violet),
    times(7, at => streak(t, at)),
    times(4, at => sparkle(t, at)),
    group(
      { x: 160, y: 88 - bob * 9, turn: 8 },
      [0.5, 0].map(shift => leg(cycle(t, strides / 2, shift))),
      arm(wave(t, strides / 2), -1),
      watch(t),
      arm(-wave(t, strides / 2), 1),
    ),
    lettering('FASTEST LAP', { x: 160, y: 208, size: 54, fill: yellow, scale: 1 + 0.03 * wave(t, 2) }),
  ]
}

const streak = (t, at) => {
  const x = 380 - cycle(t, 2 + (at % 2), chance(at)) * 480
  return rect(x, 20 + at * 24, 60 + chance(at + 9) * 40, 5, '#8845CB', { rx: 2.5 })
}

const sparkle = (t, at) => {
  const size = Math.max(0, wave(t, 2, at / 4)) * 14
  return group({ x: [40, 284, 60, 270][at], y: [44, 36, 140, 132][at] }, star(4, size, size * 0.3, white))
}

function watch(t) {
  return [
    rect(-9, -80, 18, 22, paper, { ...inked, rx: 3 }),
    rect(-16, -86, 32, 13, yellow, { ...inked, rx: 5 }),
    group({ x: 44, y: -48, turn: 45 }, rect(-6, -10, 12, 16, yellow, { ...inked, rx: 3 })),
    circle(0, 0, 60, yellow, inked),
    circle(0, 0, 47, paper, inked),
    times(12, at => group({ turn: at * 30 }, rect(-2.5, -43, 5, at % 3 ? 5 : 9, ink))),
    group({ turn: cycle(t, 2) * 360 }, stroke('M0 10V-38', brightRed, 6), circle(0, 0, 6, brightRed, inked)),
    group(
      { y: -6, scale: 0.9 },
      [-22, 22].map(x => ellipse(x, 0, 16, 19, ink)),
      eyes({ look: [0.8, 0] }),
    ),
    stroke('M-40 -34L-9 -25M40 -34L9 -25', ink, 7),
    stroke('M-14 24Q0 34 14 24', ink, 5),
  ]
}

function leg(step) {
  const angle = step * 2 * Math.PI
  const foot = [Math.cos(angle) * 38, 92 - Math.max(0, Math.sin(angle)) * 34]
  const knee = [foot[0] * 0.4 + 18, 72 - Math.max(0, Math.sin(angle)) * 14]
  return [
    limb(`M0 52Q${knee.join(' ')} ${foot.join(' ')}`, lilac, 10),
    group(
      { x: foot[0] + 6, y: foot[1], turn: -Math.sin(angle) * 30 },
      rect(-14, -8, 30, 16, brightRed, { ...inked, rx: 8 }),
    ),
  ]
}

const arm = (swing, side) => [
  limb(`M${56 * side} 8Q${70 * side + swing * 10} 34 ${58 * side + swing * 26} ${34 - swing * 18}`, lilac, 9),
  circle(58 * side + swing * 26, 34 - swing * 18, 12, white, inked),
]
