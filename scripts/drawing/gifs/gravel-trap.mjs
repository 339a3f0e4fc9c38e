import { puff, sideCar } from '../cars.mjs'
import { brightRed, gravel, leaf, sky, stone, tan, white, yellow } from '../colours.mjs'
import { chance, cycle, times, wave } from '../motion.mjs'
import { background, circle, group, lettering, path, rect } from '../svg.mjs'

/** Full throttle, no way out. */
export const gravelTrap = { seconds: 1.6, fps: 14, still: 0.3, draw }

function draw(t) {
  const rock = wave(t, 2)
  return [
    background(sky),
    rect(0, 118, 320, 60, leaf),
    path('M0 150Q160 132 320 150V240H0Z', gravel),
    times(20, at => stones(t, at, -1)),
    group(
      { x: 182 + rock * 7, y: 214, turn: -7 + wave(t, 2, 0.2) * 3, scale: 1.16 },
      sideCar({
        body: brightRed,
        trim: white,
        number: '13',
        roll: cycle(t, 6) * 360,
        lift: Math.abs(wave(t, 8)) * 2,
        looks: { look: [-0.9, 0.4], size: 1.1, frown: -14 },
      }),
    ),
    path('M0 214Q60 190 120 208Q150 190 186 212Q240 196 262 210Q290 198 320 212V240H0Z', stone),
    times(26, at => pebble(at)),
    times(3, at => dust(cycle(t, 2, at / 3))),
    times(12, at => stones(t, at + 30, -1)),
    lettering('BEACHED', {
      x: 160,
      y: 40,
      size: 64,
      fill: yellow,
      scale: 1 + wave(t, 2) * 0.03,
      turn: rock * 1.5,
    }),
  ]
}

function stones(t, at, side) {
  const p = cycle(t, 3, chance(at))
  const far = 60 + chance(at + 5) * 120
  const high = 70 + chance(at + 9) * 110
  const x = 122 + side * far * p
  const y = 206 - high * p * 1.6 + high * 1.7 * p * p
  return circle(x, y, 3 + chance(at + 2) * 4, at % 3 ? stone : tan)
}

const pebble = at =>
  circle(8 + at * 12.3, 222 + chance(at) * 16 - 4, 2.5 + chance(at + 60) * 2.5, at % 2 ? gravel : tan)

const dust = p => puff(112 - p * 96, 204 - p * 34, 12 + p * 22, '#E8D3A6', 1)
