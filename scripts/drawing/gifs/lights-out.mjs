import { puff, shadow, sideCar } from '../cars.mjs'
import { asphalt, black, ink, lampOff, lampOn, pit, smoke, white, yellow } from '../colours.mjs'
import { easeIn, easeOut, overshoot, progress, times, track, wave } from '../motion.mjs'
import { background, circle, group, inked, lettering, rect } from '../svg.mjs'

const firstLamp = 0.04
const everyLamp = 0.095
const out = 0.56
const place = 112

/** Five lamps come on, go out, and the car is gone. */
export const lightsOut = { seconds: 2.6, fps: 14, still: 0.52, draw }

function draw(t) {
  const x =
    t < 0.78 ? track(t, [out, place], [0.74, 470, easeIn]) : track(t, [0.8, -110], [0.97, place, easeOut])
  const launch = progress(t, out, 0.74)
  const waits = t < out
  return [
    background(pit),
    rect(0, 176, 320, 64, asphalt),
    times(4, at => rect(200, 180 + at * 16, 9, 9, white)),
    gantry(t),
    t > out && t < 0.9 && times(5, at => cloud(at, progress(t, out + at * 0.02, 0.88))),
    group(
      { x, y: 222, scale: 1.12, stretch: launch > 0 && launch < 1 ? [1.16, 0.92] : [1, 1] },
      shadow(0, 0, 150),
      sideCar({
        body: yellow,
        trim: white,
        number: '7',
        roll: x * 2.6,
        pitch: waits ? wave(t, 22) * 0.9 - lampsOn(t) * 0.5 : track(launch, [0, -9], [1, -3]),
        looks: { look: [1, 0], lid: 0.25, frown: 12 },
      }),
    ),
    t > out &&
      t < 0.93 &&
      lettering('GO!', {
        x: 160,
        y: 124,
        size: 104,
        fill: yellow,
        turn: -5,
        scale: track(t, [out, 0.2], [0.66, 1, overshoot], [0.88, 1], [0.93, 0.05, easeIn]),
      }),
  ]
}

const lampsOn = t => (t > out ? 0 : Math.min(5, Math.floor((t - firstLamp) / everyLamp) + 1))

function gantry(t) {
  const column = at => {
    const fill = at < lampsOn(t) ? lampOn : lampOff
    return [44, 78].map(y => [
      circle(64 + at * 48, y, 15, fill, { ...inked, 'stroke-width': 3 }),
      fill === lampOn && circle(60 + at * 48, y - 5, 4, '#FFB3AD'),
    ])
  }
  return [
    rect(150, 0, 20, 24, ink),
    rect(34, 18, 252, 86, black, { ...inked, stroke: '#146041', rx: 14 }),
    times(5, column),
  ]
}

const cloud = (at, p) =>
  p > 0 &&
  puff(place - 70 + at * 34 - p * 26, 214 - p * (10 + at * 4), 26 * Math.sin(Math.PI * p ** 0.6), smoke)
