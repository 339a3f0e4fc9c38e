import { kerb, puff, topCar } from '../cars.mjs'
import { asphalt, grass, green, navy, smoke, white, yellow } from '../colours.mjs'
import { cycle, easeIn, easeOut, linear, overshoot, progress, times, track, wave } from '../motion.mjs'
import { background, group, lettering, rect } from '../svg.mjs'

/** A dive down the inside from far too far back, and it sticks. */
export const sendIt = { seconds: 2, fps: 14, still: 0.5, draw }

function draw(t) {
  const road = -cycle(t) * 420
  const [x, y, turn] = track(
    t,
    [0.02, [-70, 118, 0], linear],
    [0.22, [70, 162, 14], easeIn],
    [0.46, [222, 182, -6], easeOut],
    [0.62, [250, 172, -16]],
    [0.78, [400, 120, -14], easeIn],
  )
  return [
    background(grass),
    rect(0, 70, 320, 150, asphalt),
    rect(0, 74, 320, 5, white),
    times(7, at => rect(((((at * 70 + road) % 490) + 490) % 490) - 70, 134, 34, 5, '#9FABA4')),
    kerb(200, 18, road),
    rival(t),
    t > 0.22 && t < 0.66 && times(6, at => lockUp(cycle(t, 6, at / 6), x, y)),
    group({ x, y: y + wave(t, 14), turn, scale: 1.3 }, topCar({ body: yellow, trim: green, steer: -turn })),
    t > 0.28 &&
      t < 0.98 &&
      lettering('SEND IT!', {
        x: track(t, [0.9, 160], [0.98, 460, easeIn]),
        y: 38,
        size: 66,
        fill: white,
        turn: -4,
        scale: track(t, [0.28, 0.2], [0.4, 1, overshoot]),
        stretch: [1 + 0.04 * wave(t, 6), 1],
      }),
  ]
}

const lockUp = (p, x, y) => puff(x - 40 - p * 90, y + 8 + wave(p, 1) * 4, 12 + p * 16, smoke)

function rival(t) {
  const [x, y, turn] = track(
    t,
    [0, [218, 118, 0]],
    [0.34, [212, 118, 0]],
    [0.48, [176, 98, -22], easeOut],
    [0.62, [140, 104, 14]],
    [0.76, [130, 112, -6]],
    [1, [218, 118, 0]],
  )
  const alarm = progress(t, 0.34, 0.42) - progress(t, 0.7, 0.74)
  return [
    group({ x, y: y + wave(t, 12, 0.3), turn, scale: 1.3 }, topCar({ body: navy, trim: white })),
    alarm > 0.1 && lettering('!?', { x: x - 62, y: 108, size: 44, fill: yellow, scale: alarm, turn: 8 }),
  ]
}
