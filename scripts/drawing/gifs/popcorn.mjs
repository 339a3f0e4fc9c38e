import { brightRed, darkRed, green, red, white, yellow } from '../colours.mjs'
import { driver, fist } from '../helmet.mjs'
import { chance, easeIn, easeOut, progress, times, track, wave } from '../motion.mjs'
import { background, circle, clip, group, inked, limb, path, rect } from '../svg.mjs'

const mouth = [150, 128]
const pick = [176, 172]

/** Somebody enjoys the stewards' room very much. */
export const popcorn = { seconds: 2.4, fps: 13, still: 0.36, draw }

function draw(t) {
  const at = track(t, [0.06, pick], [0.26, [176, 138], easeOut], [0.44, [176, 138]], [0.62, pick], [1, pick])
  const chew = t > 0.4 && t < 0.92 ? Math.abs(wave(t, 5)) * 0.05 : 0
  const leans = track(t, [0, 0], [0.3, 5], [0.7, -3], [1, 0])
  return [
    background(darkRed),
    times(4, seat => rect(-30 + seat * 100, 150, 86, 120, '#4F1216', { rx: 22 })),
    group(
      { x: 146, y: 240, stretch: [1 + chew, 1 - chew] },
      group(
        { y: -144, turn: leans },
        driver({
          suit: green,
          colour: yellow,
          stripe: green,
          gaze: track(t, [0, 0.1], [0.3, 0.4], [0.5, 0.4], [0.62, -0.5], [0.84, -0.5], [1, 0.1]),
          eyes: {
            look: track(
              t,
              [0, [0.3, 0]],
              [0.26, [0.6, 0.1]],
              [0.5, [0.8, 0]],
              [0.6, [-0.9, 0]],
              [0.84, [-0.9, 0]],
              [1, [0.3, 0]],
            ),
            size: 1 + (t > 0.58 && t < 0.86 ? 0.14 : 0),
          },
        }),
      ),
    ),
    tub(),
    times(3, kernel => tossed(t, kernel)),
    limb(`M238 250Q262 ${at[1] + 60} ${at[0] + 16} ${at[1] + 14}`, green, 24),
    group({ x: at[0], y: at[1], turn: -150 }, fist(white)),
  ]
}

function tub() {
  const shape = 'M92 178H214L200 250H106Z'
  return [
    times(13, at =>
      corn(100 + at * 9 + chance(at) * 6, 174 - chance(at + 3) * 34 * Math.sin((at / 12) * Math.PI), 12),
    ),
    path(shape, white, inked),
    clip(
      shape,
      times(4, at => path(`M${98 + at * 33} 176h16l-4 80h-9Z`, red)),
    ),
    path(shape, 'none', inked),
    rect(88, 174, 130, 12, brightRed, { ...inked, rx: 5 }),
  ]
}

const corn = (x, y, size) => [
  circle(x, y, size, '#FCE872', { ...inked, 'stroke-width': 3 }),
  circle(x + size * 0.2, y - size * 0.2, size * 0.5, white),
]

function tossed(t, kernel) {
  const p = progress(t, 0.3 + kernel * 0.04, 0.42 + kernel * 0.04)
  if (p <= 0 || p >= 1) return ''
  const [x, y] = track(
    p,
    [0, [172 + kernel * 6, 120]],
    [0.5, [170 - kernel * 4, 84], easeOut],
    [1, mouth, easeIn],
  )
  return corn(x, y, 9)
}
