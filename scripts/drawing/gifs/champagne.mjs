import {
  brightRed,
  gold,
  grass,
  green,
  ink,
  lilac,
  navy,
  paper,
  pit,
  sky,
  smoke,
  steel,
  white,
  yellow,
} from '../colours.mjs'
import { driver } from '../helmet.mjs'
import { chance, cycle, times, wave } from '../motion.mjs'
import { background, circle, group, inked, lettering, limb, path, rect } from '../svg.mjs'

/** The top step, and a bottle that nobody aims. */
export const champagne = { seconds: 2, fps: 14, still: 0.3, draw }

function draw(t) {
  const shake = wave(t, 6)
  return [
    background(green),
    path('M160 250L-40 -20H60ZM160 250L260 -20H360Z', grass),
    times(16, at => confetti(t, at)),
    runnerUp(t, 62, 134, { colour: navy, stripe: white, suit: sky }, 0.2),
    runnerUp(t, 258, 146, { colour: brightRed, stripe: yellow, suit: steel, eyes: { mood: 'shut' } }, 0.6),
    step(12, 186, 100, '2', steel),
    step(208, 198, 100, '3', '#B0660C'),
    group(
      { x: 160, y: 98 - Math.abs(wave(t, 3)) * 8, scale: 0.72 },
      driver({ suit: white, colour: yellow, stripe: green, eyes: { mood: 'happy' }, gaze: wave(t, 1) * 0.4 }),
    ),
    step(104, 168, 112, '1', yellow),
    bottleInHand(t, shake),
  ]
}

const step = (x, y, width, place, fill) => [
  rect(x, y, width, 90, paper, inked),
  rect(x, y, width, 14, fill, inked),
  lettering(place, { x: x + width / 2, y: y + 42, size: 44, fill: pit, outline: paper }),
]

const runnerUp = (t, x, y, look, shift) =>
  group(
    { x, y: y - Math.abs(wave(t, 2, shift)) * 9, scale: 0.5, turn: wave(t, 1, shift) * 6 },
    limb(`M-50 90Q-84 40 -70 ${-4 + wave(t, 2, shift) * 14}`, look.suit, 20),
    limb(`M50 90Q84 40 70 ${-4 - wave(t, 2, shift) * 14}`, look.suit, 20),
    driver({ eyes: { mood: 'happy' }, ...look }),
  )

function bottleInHand(t, shake) {
  const x = 212 + shake * 4
  const y = 110 - shake * 7
  return [
    limb(`M186 152Q214 164 ${x} ${y + 18}`, white, 18),
    foam(t, x + 32, y - 62),
    group(
      { x, y, turn: 28 + shake * 6, scale: 1.3 },
      path('M-13 34V-10Q-13 -22 -6 -28V-54H6V-28Q13 -22 13 -10V34Z', '#067E3C', inked),
      rect(-13, -4, 26, 18, gold, inked),
      rect(-7, -58, 14, 9, gold, { ...inked, 'stroke-width': 3 }),
    ),
    group({ x: x - 8, y: y + 22, turn: 28 }, circle(0, 0, 15, yellow, inked)),
  ]
}

/** Out of the neck, up, and down on whoever came third. */
function foam(t, x, y) {
  const drops = times(26, at => {
    const p = cycle(t, 2, at / 26)
    const across = -6 + chance(at) * 66
    const up = 60 + chance(at + 7) * 60
    return [x + across * p, y - up * p + 190 * p * p, 6 + chance(at + 40) * 7 + p * 4]
  })
  return [
    drops.map(([cx, cy, size]) => circle(cx, cy, size + 3, ink)),
    drops.map(([cx, cy, size], at) => circle(cx, cy, size, at % 4 ? white : '#FCE872')),
  ]
}

function confetti(t, at) {
  const y = cycle(t, 1, chance(at)) * 280 - 20
  const x = chance(at + 20) * 320 + wave(t, 1, chance(at)) * 10
  const fill = [yellow, brightRed, white, sky, lilac, smoke][at % 6]
  return group({ x, y, turn: chance(at) * 180 + wave(t, 2, at / 5) * 50 }, rect(-5, -3, 10, 7, fill))
}
