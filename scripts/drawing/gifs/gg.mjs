import { brightRed, green, navy, pit, white, yellow } from '../colours.mjs'
import { driver, fist } from '../helmet.mjs'
import { easeIn, easeOut, overshoot, progress, times, track, wave } from '../motion.mjs'
import { background, group, inked, lettering, limb, polygon, star, stroke } from '../svg.mjs'

const hit = 0.26

/** Two rivals bump fists: it was a good race. */
export const gg = { seconds: 2, fps: 14, still: 0.55, draw }

function draw(t) {
  const near = track(
    t,
    [0.02, 0],
    [0.16, -0.35],
    [hit, 1, easeIn],
    [0.36, 0.88, easeOut],
    [0.82, 0.88],
    [0.98, 0],
  )
  const bang = track(t, [hit - 0.02, 0], [hit + 0.1, 1, overshoot], [0.78, 1], [0.86, 0, easeIn])
  return [
    background(green),
    polygon(
      [
        [178, 0],
        [320, 0],
        [320, 240],
        [142, 240],
      ],
      navy,
    ),
    bang > 0 && group({ x: 160, y: 170, scale: bang, turn: wave(t, 2) * 6 }, star(12, 74, 44, yellow, inked)),
    bang > 0 && group({ x: 160, y: 170, scale: bang }, star(9, 40, 24, white)),
    rival(t, near, 1, { suit: brightRed, colour: yellow, stripe: '#034E32' }),
    rival(t, near, -1, { suit: white, colour: '#1174B4', stripe: white }),
    bang > 0 && times(6, at => spark(at, progress(t, hit, 0.54))),
    bang > 0 &&
      lettering('GG', {
        x: 160,
        y: 56,
        size: 116,
        fill: yellow,
        outline: pit,
        scale: bang,
        turn: -4 + wave(t, 2) * 3,
      }),
  ]
}

function rival(t, near, side, look) {
  const x = 160 - side * (116 - near * 12)
  const isGlad = t > hit && t < 0.84
  const knuckles = 160 - side * (62 - near * 40)
  const elbow = [160 - side * 104, 234]
  return [
    group(
      { x, y: 122 + Math.abs(wave(t, 3)) * (isGlad ? -7 : -2), scale: 0.82, turn: side * near * 9 },
      driver({
        ...look,
        gaze: side * 0.55,
        eyes: isGlad ? { mood: 'happy' } : { look: [side * 0.8, 0.3] },
      }),
    ),
    limb(`M${160 - side * 158} 214Q${elbow.join(' ')} ${knuckles - side * 20} 176`, look.suit, 26),
    group({ x: knuckles, y: 172, stretch: [side * 1.05, 1.05] }, fist(look.colour)),
  ]
}

function spark(at, p) {
  if (p >= 1) return ''
  const turn = at * 60 + 30
  return group({ x: 160, y: 172, turn }, stroke(`M0 ${-44 - p * 50}V${-52 - p * 66}`, white, 7 * (1 - p)))
}
