import { puff, roundWheel, shadow, sideCar } from '../cars.mjs'
import {
  amber,
  asphalt,
  black,
  brightRed,
  grass,
  green,
  ink,
  leaf,
  navy,
  smoke,
  white,
  yellow,
} from '../colours.mjs'
import { eyes } from '../helmet.mjs'
import { cycle, times, wave } from '../motion.mjs'
import { background, circle, clip, group, inked, lettering, path, rect, stroke } from '../svg.mjs'

/** The slowest car of the day leads, and everybody behind it suffers. */
export const safetyCar = { seconds: 2.4, fps: 13, still: 0.1, draw }

function draw(t) {
  const flash = cycle(t, 4) < 0.5
  const road = -cycle(t) * 240
  return [
    background('#BED4C6'),
    times(4, at => hill(at * 160 + road * (2 / 3))),
    rect(0, 150, 320, 90, asphalt),
    rect(0, 146, 320, 8, white),
    times(6, at => rect(((((at * 80 + road) % 480) + 480) % 480) - 80, 222, 44, 6, '#9FABA4')),
    lettering('SAFETY CAR', { x: 160, y: 38, size: 58, fill: flash ? yellow : white }),
    queued(t, 0, 36, { body: brightRed, trim: white }),
    queued(t, 0.4, 136, { body: navy, trim: yellow }),
    group({ x: 254, y: 206, stretch: [1, 1 + wave(t, 8) * 0.015] }, shadow(0, 0, 96), slowcoach(t, flash)),
  ]
}

const hill = x => [circle(x, 168, 66, leaf), circle(x + 74, 164, 44, grass)]

function queued(t, shift, x, paint) {
  const push = Math.max(0, wave(t, 2, shift))
  return group(
    { x: x + push * 9, y: 206, scale: 0.66 },
    shadow(0, 0, 150),
    push > 0.3 && puff(-96, -14, 8 + push * 10, smoke),
    sideCar({
      ...paint,
      pitch: wave(t, 2, shift + 0.15) * 5,
      lift: push * 3,
      roll: cycle(t, 4) * 360,
      looks: { look: [1, 0], lid: 0.3, frown: 24 },
    }),
  )
}

const glass = 'M-28 -45Q-20 -70 2 -70Q24 -70 32 -45Z'
const shell = 'M-50 -10V-34Q-48 -46 -34 -48Q-26 -78 4 -78Q30 -78 38 -48Q52 -46 52 -30V-10Z'

function slowcoach(t, flash) {
  return [
    group(
      { turn: wave(t, 4) * 1.5 },
      rect(-20, -90, 42, 13, black, { ...inked, rx: 4 }),
      rect(-17, -88, 17, 9, flash ? amber : '#5A2D0E', { rx: 3 }),
      rect(2, -88, 17, 9, flash ? '#5A2D0E' : amber, { rx: 3 }),
      flash
        ? stroke('M-26 -94L-36 -102M-8 -98L-10 -110', amber, 5)
        : stroke('M28 -94L38 -102M10 -98L12 -110', amber, 5),
      path(shell, white, inked),
      clip(shell, rect(-60, -30, 120, 9, green), rect(-60, -18, 120, 6, yellow)),
      path(glass, black, inked),
      clip(glass, group({ x: 4, y: -56, scale: 0.48 }, eyes({ lid: 0.5, look: [wave(t, 1) * 0.8, 0.4] }))),
      circle(48, -34, 5, '#FCE872', { ...inked, 'stroke-width': 3 }),
      path(shell, 'none', { stroke: ink, 'stroke-width': 4 }),
    ),
    [-28, 30].map(x => group({ x, y: -13, scale: 0.66, turn: cycle(t, 3) * 360 }, roundWheel())),
  ]
}
