import { brightRed, ink, navy, paper, rubber, steel, violet, white, yellow } from '../colours.mjs'
import { driver, fist } from '../helmet.mjs'
import { bounce, cycle, easeIn, easeOut, linear, progress, times, track, wave } from '../motion.mjs'
import { background, circle, group, inked, limb, path, rect, star, stroke } from '../svg.mjs'

const throwing = 0.24
const floor = 0.34
const wall = 0.46
const bonk = 0.6

/** It always comes back. */
export const controllerRage = { seconds: 2.6, fps: 14, still: 0.2, draw }

function draw(t) {
  const isDazed = t > bonk && t < 0.88
  const anger = track(t, [0, 0.4], [0.18, 1], [bonk, 1], [bonk + 0.02, 0], [0.88, 0], [1, 0.4])
  const knocked = track(t, [bonk, 0], [bonk + 0.05, 1, easeOut], [0.8, 0.5], [0.92, 0])
  const arm = track(
    t,
    [0, [150, 152]],
    [0.12, [150, 70], easeOut],
    [0.2, [136, 62]],
    [throwing, [188, 156], easeIn],
    [0.4, [160, 196]],
    [0.86, [160, 196]],
    [0.97, [150, 152]],
  )
  const shake = t < throwing ? wave(t, 18) * 2.5 * anger : 0
  return [
    background(violet),
    rect(0, 206, 320, 34, '#4B1F78'),
    rect(298, 0, 22, 206, '#8845CB'),
    anger > 0.8 && times(4, at => steam(t, at)),
    group(
      { x: 84 + shake - knocked * 12, y: 120, turn: -knocked * 16 },
      driver({
        suit: navy,
        colour: anger > 0.8 ? brightRed : '#F0564F',
        stripe: white,
        gaze: isDazed ? wave(t, 3) * 0.3 : 0.5,
        eyes: isDazed
          ? { mood: 'dizzy', turn: t * 900 }
          : { look: [0.7, 0], frown: 10 + anger * 16, lid: 0.25 + anger * 0.15 },
      }),
    ),
    isDazed && times(4, at => orbiting(t, at)),
    gamepad(t, arm),
    limb(`M132 232Q${arm[0] + 40} ${(arm[1] + 250) / 2} ${arm[0]} ${arm[1] + 16}`, navy, 24),
    group({ x: arm[0], y: arm[1], turn: -80, scale: 0.95 }, fist(yellow)),
    hitStar(t, floor, 246, 204),
    hitStar(t, wall, 294, 110),
    hitStar(t, bonk, 124, 74),
  ]
}

function gamepad(t, arm) {
  const held = t < throwing || t > 0.955
  const [x, y, turn] = held
    ? [arm[0] + 14, arm[1] - 14, -20 + wave(t, 18) * (t < throwing ? 5 : 0)]
    : track(
        t,
        [throwing, [202, 142, 20]],
        [floor, [246, 190, 200], easeIn],
        [wall, [276, 104, 460], easeOut],
        [bonk, [132, 72, 700], linear],
        [0.7, [176, 44, 860], easeOut],
        [0.86, [206, 192, 1060], bounce],
        [0.955, [164, 138, 1060], easeOut],
      )
  const squash = t > floor && t < floor + 0.05 ? 0.76 : 1
  return [
    group({ x, y, turn, scale: 1.15, stretch: [2 - squash, squash] }, pad()),
    times(5, at => button(at, progress(t, floor, 0.62))),
  ]
}

const pad = () => [
  path(
    'M-34 -20Q0 -26 34 -20Q46 -14 50 14Q52 30 40 30Q30 30 22 14H-22Q-30 30 -40 30Q-52 30 -50 14Q-46 -14 -34 -20Z',
    paper,
    inked,
  ),
  stroke('M-32 -4H-18M-25 -11V3', ink, 6),
  circle(20, -4, 4, brightRed),
  circle(30, -10, 4, '#067E3C'),
  circle(30, 2, 4, '#1174B4'),
  circle(-10, 6, 6, rubber),
  circle(10, 6, 6, rubber),
]

function button(at, p) {
  if (p <= 0 || p >= 1) return ''
  const x = 246 + (at - 2) * 34 * p
  const y = 196 - (70 + at * 9) * Math.sin(Math.PI * p)
  return circle(x, y, 5, [brightRed, yellow, '#067E3C', white, steel][at], { ...inked, 'stroke-width': 2.5 })
}

function hitStar(t, from, x, y) {
  const p = progress(t, from, from + 0.09)
  return (
    p > 0 &&
    p < 1 &&
    group({ x, y, turn: p * 40, scale: 0.6 + p * 0.6 }, star(9, 38, 20, yellow, inked), star(7, 17, 9, white))
  )
}

function steam(t, at) {
  const p = cycle(t, 4, at / 4)
  const side = at % 2 ? 1 : -1
  return circle(84 + side * (52 + p * 34), 76 - p * 40, 6 + p * 9, white)
}

function orbiting(t, at) {
  const angle = 2 * Math.PI * (t * 3 + at / 4)
  return group(
    { x: 78 + Math.cos(angle) * 56, y: 48 + Math.sin(angle) * 12 },
    star(5, 13, 6, yellow, { ...inked, 'stroke-width': 3 }),
  )
}
