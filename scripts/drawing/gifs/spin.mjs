import { kerb, puff, topCar } from '../cars.mjs'
import { asphalt, brightRed, grass, ink, smoke, white, yellow } from '../colours.mjs'
import { clamp, easeIn, easeOut, linear, progress, times, track, wave } from '../motion.mjs'
import { background, group, inked, lettering, rect, star, stroke } from '../svg.mjs'

const centre = [168, 142]

/** Twice round, one look about, and on as if nothing had been. */
export const spin = { seconds: 2.8, fps: 13, still: 0.62, draw }

function draw(t) {
  const [x, y] = track(
    t,
    [0.02, [-70, 142], linear],
    [0.2, [110, 142], linear],
    [0.5, centre, easeOut],
    [0.82, centre],
    [0.98, [-90, 142], easeIn],
  )
  const turn = track(t, [0.16, 0], [0.54, 900, easeOut])
  const isDizzy = t > 0.54 && t < 0.84
  return [
    background(grass),
    rect(0, 64, 320, 160, asphalt),
    rect(0, 68, 320, 5, white),
    kerb(214, 16),
    marks(t),
    t > 0.18 && t < 0.7 && times(8, at => cloud(at, progress(t, 0.18 + at * 0.035, 0.46 + at * 0.035))),
    group(
      { x, y, turn: turn + (isDizzy ? wave(t, 8) * 3 : 0), scale: 1.7 },
      topCar({ body: brightRed, trim: white, steer: t > 0.16 && t < 0.56 ? 24 : 0 }),
    ),
    isDizzy && times(5, at => dizzy(t, at)),
    t > 0.3 &&
      t < 0.9 &&
      lettering('OOPS', {
        x: 160,
        y: 34,
        size: 66,
        fill: yellow,
        turn: wave(t, 3) * 3,
        scale: track(t, [0.5, 0], [0.58, 1.15, easeOut], [0.62, 1], [0.84, 1], [0.9, 0]),
      }),
  ]
}

function marks(t) {
  const drawn = clamp(progress(t, 0.18, 0.52))
  const gone = progress(t, 0.86, 0.99)
  if (drawn === 0 || gone >= 1) return ''
  const style = { pathLength: 100, 'stroke-dasharray': `${drawn * 100} 100`, 'stroke-linecap': 'butt' }
  const tail = 'M60 126C120 120 210 60 232 126S176 214 128 172S150 96 182 128'
  return group(
    { opacity: 1 - gone },
    stroke(tail, '#242D2A', 9, style),
    group({ x: 4, y: 26 }, stroke(tail, '#242D2A', 9, style)),
  )
}

const cloud = (at, p) => {
  const angle = at * 2.4
  const far = 30 + p * 66
  return (
    p > 0 &&
    p < 1 &&
    puff(
      centre[0] + Math.cos(angle) * far,
      centre[1] + Math.sin(angle) * far * 0.7,
      30 * Math.sin(Math.PI * p),
      smoke,
    )
  )
}

function dizzy(t, at) {
  const angle = 2 * Math.PI * (t * 3 + at / 5)
  return group(
    { x: centre[0] + Math.cos(angle) * 66, y: 120 + Math.sin(angle) * 22, turn: t * 720 },
    star(5, 15, 7, yellow, { ...inked, 'stroke-width': 3, stroke: ink }),
  )
}
