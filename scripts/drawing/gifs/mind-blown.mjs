import { amber, brightRed, green, ink, navy, sky, white, yellow } from '../colours.mjs'
import { helmet } from '../helmet.mjs'
import { bounce, easeIn, easeOut, overshoot, progress, times, track, wave } from '../motion.mjs'
import { background, circle, clip, ellipse, group, inked, rect, star } from '../svg.mjs'

const bang = 0.3

/** The lid comes off. */
export const mindBlown = { seconds: 2.2, fps: 14, still: 0.55, draw }

function draw(t) {
  const strain = progress(t, 0.04, bang)
  const shiver = t < bang ? wave(t, 20) * 3 * strain : 0
  const lid = track(t, [bang, 0], [0.42, 1, easeOut], [0.72, 0.94], [0.9, 0, bounce])
  const swell = track(t, [0.04, 1], [bang, 1.08, easeIn], [bang + 0.06, 0.94], [0.5, 1])
  return [
    background(t >= bang && t < bang + 0.06 ? yellow : navy),
    blast(t),
    group(
      { x: 160 + shiver, y: 236, stretch: [2 - swell, swell] },
      group(
        { y: -78, scale: 1.2 },
        below(t),
        group(
          { y: -lid * 86, x: lid * 74, turn: lid * 38 + (lid > 0.9 ? wave(t, 3) * 5 : 0) },
          above(lid > 0),
        ),
      ),
    ),
  ]
}

const head = looks => helmet({ colour: yellow, stripe: green, eyes: looks })

function below(t) {
  const isBlown = t > bang && t < 0.8
  const size = track(t, [0.04, 0.95], [bang, 1.15], [bang + 0.05, 1.3], [0.8, 1.25], [0.9, 0.95])
  return [
    clip(
      'M-80 -32H80V90H-80Z',
      head({ size, look: isBlown ? [wave(t, 4) * 0.25, -0.4] : [0, -0.2 - size / 6] }),
    ),
    t > bang && ellipse(0, -32, 53, 9, ink),
    t > bang && ellipse(0, -31, 44, 5, brightRed),
  ]
}

const above = isLoose => [
  clip('M-80 -90H80V-32H-80Z', head({})),
  isLoose && rect(-54, -35, 108, 5, ink, { rx: 2.5 }),
]

function blast(t) {
  const grown = track(t, [bang, 0], [0.46, 1, overshoot], [0.72, 1.06], [0.86, 0, easeIn])
  if (grown <= 0) return ''
  const churn = wave(t, 4) * 3
  const cloud = (size, fill, style) =>
    [
      [-62, -82, 34],
      [-26, -112, 36],
      [24, -114, 38],
      [62, -84, 34],
      [30, -70, 32],
      [-28, -68, 32],
      [0, -88, 30],
    ].map(([x, y, r], at) => circle(x, y, (r + (at % 2 ? churn : -churn)) * size, fill, style))
  return [
    times(12, at => debris(at, progress(t, bang, 0.78))),
    group(
      { x: 160, y: 138, scale: grown * 0.88, stretch: [1.3, 1] },
      rect(-26, -80, 52, 90, amber, inked),
      cloud(1, amber, { stroke: ink, 'stroke-width': 8 }),
      cloud(1, amber),
      rect(-14, -80, 28, 90, yellow),
      cloud(0.72, yellow),
      cloud(0.4, white),
    ),
  ]
}

function debris(at, p) {
  if (p >= 1) return ''
  const angle = (at / 12) * 2 * Math.PI + 0.2
  const far = 40 + easeOut(p) * 130
  const size = 13 * (1 - p) + 2
  const fill = [yellow, brightRed, sky, white][at % 4]
  return group(
    { x: 160 + Math.cos(angle) * far, y: 84 + Math.sin(angle) * far * 0.8, turn: p * 180 },
    star(5, size, size * 0.45, fill),
  )
}
