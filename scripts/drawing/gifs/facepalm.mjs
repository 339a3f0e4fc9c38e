import { brightRed, green, ink, white, yellow } from '../colours.mjs'
import { driver, hand } from '../helmet.mjs'
import { easeIn, easeOut, overshoot, progress, times, track, wave } from '../motion.mjs'
import { background, group, limb, stroke } from '../svg.mjs'

const slap = 0.3

/** The hand that says what cannot be said on the radio. */
export const facepalm = { seconds: 2.4, fps: 13, still: 0.5, draw }

function draw(t) {
  const [x, y, turn] = track(
    t,
    [0.04, [292, 290, 40]],
    [0.16, [286, 150, 40], easeOut],
    [slap, [164, 108, -8], easeIn],
    [0.36, [164, 112, -8]],
    [0.72, [162, 150, -4]],
    [0.82, [176, 176, 6]],
    [0.98, [292, 290, 40]],
  )
  const hit = progress(t, slap, slap + 0.12)
  const squash = t < slap ? 1 : track(hit, [0, 0.88], [1, 1, overshoot])
  const sigh = track(t, [0.4, 0], [0.7, 1], [0.9, 0])
  return [
    background(yellow),
    group(
      {
        x: 152 - (t > slap && hit < 1 ? wave(hit, 2) * 6 : 0),
        y: 250 + sigh * 6,
        stretch: [2 - squash, squash],
      },
      group(
        { y: -140, scale: 1.08, turn: track(t, [slap, 0], [slap + 0.06, -7], [0.8, -4], [0.96, 0]) },
        driver({ suit: brightRed, colour: green, stripe: yellow, eyes: gaze(t) }),
      ),
    ),
    hit > 0 && hit < 1 && times(7, at => shock(at, hit)),
    limb(`M300 260Q${x + 96} ${y + 84} ${x + 12} ${y + 30}`, brightRed, 30),
    group({ x, y, turn, scale: 1.42 }, hand(white, t > 0.42 && t < 0.72 ? 0.9 : 0.35)),
  ]
}

function gaze(t) {
  if (t < slap)
    return { lid: track(t, [0, 0.15], [0.2, 0.5]), look: [0, track(t, [0, 0], [0.16, -0.7])], frown: -6 }
  if (t < 0.84) return { mood: 'shut' }
  return { lid: 0.35, look: [0, 0.4], frown: -10 }
}

const shock = (at, p) =>
  group(
    { x: 158, y: 100, turn: -105 + at * 35 },
    stroke(`M0 ${-86 - p * 14}V${-96 - p * 26}`, ink, 8 * (1 - p * 0.7)),
  )
