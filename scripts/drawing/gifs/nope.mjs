import { brightRed, darkRed, green, white, yellow } from '../colours.mjs'
import { driver, pointing } from '../helmet.mjs'
import { track, wave } from '../motion.mjs'
import { background, group, lettering, limb } from '../svg.mjs'

/** Not this lap, not this season. */
export const nope = { seconds: 1.6, fps: 15, still: 0.06, draw }

function draw(t) {
  const turn = wave(t, 2)
  const wag = wave(t, 2, 0.5)
  const late = wave(t, 2, -0.06)
  return [
    background(brightRed),
    group(
      { x: 132 + late * 8, y: 104, turn: late * 5 },
      driver({
        suit: green,
        colour: white,
        stripe: brightRed,
        gaze: turn * 0.95,
        eyes: { lid: 0.52, look: [turn * 0.2, 0.1], frown: 7 },
      }),
    ),
    limb('M214 270Q268 240 258 168', green, 28),
    group({ x: 256, y: 146, turn: wag * 22 }, group({ y: -6, scale: 1.35 }, pointing(yellow))),
    lettering('NOPE', {
      x: 128,
      y: 204,
      size: 78,
      fill: yellow,
      outline: darkRed,
      turn: track(Math.abs(turn), [0, 0], [1, 2]),
    }),
  ]
}
