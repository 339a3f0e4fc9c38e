import { shadow, sideCar } from '../cars.mjs'
import { asphalt, blue, brightRed, ink, lilac, navy, pit, steel, white, yellow } from '../colours.mjs'
import { cycle, times } from '../motion.mjs'
import { background, circle, clip, group, inked, lettering, rect, stroke } from '../svg.mjs'

// Where the others see the car, each for a sixteenth of the loop: x, height over the road, turn.
const seen = [
  [40, 0, 0],
  [75, 0, 0],
  [110, 0, 0],
  [110, 0, 0],
  [110, 0, 0],
  [236, 40, -24],
  [236, 40, -24],
  [96, 0, 180],
  [120, 0, 180],
  [262, 0, 0],
  [60, 84, 32],
  [200, 20, -90],
  [200, 20, -90],
  [200, 20, -90],
  [5, 0, 0],
  [5, 0, 0],
]

/** Where is he? Everywhere. */
export const lag = { seconds: 2.3, fps: 14, still: 0.34, draw }

function draw(t) {
  const step = Math.floor(t * seen.length + 1e-6)
  const [x, height, turn] = seen[step]
  const [fromX, fromHeight, fromTurn] = seen[(step + seen.length - 1) % seen.length]
  const jumped = fromX !== x && Math.abs(fromX - x) > 60
  const isStuck = fromX === x
  return [
    background(navy),
    rect(0, 186, 320, 54, asphalt),
    times(5, at => rect(at * 80 + 10, 224, 44, 6, steel)),
    jumped && ghost(fromX, fromHeight, fromTurn),
    car(x, height, turn, jumped),
    isStuck && loading(t, x, height),
    words(jumped),
    signal(t),
  ]
}

function car(x, height, turn, jumped) {
  const whole = sideCar({ body: yellow, trim: pit, looks: { size: 1.1, look: [0, 0] } })
  const placed = { x, y: 214 - height, turn, scale: 0.9 }
  const standing = turn === 180 ? { ...placed, y: placed.y - 64 } : placed
  if (!jumped) return [height === 0 && shadow(x, 214, 136), group(standing, whole)]
  // Slices of the picture arrive beside each other.
  return times(4, at => {
    const top = 40 + at * 48
    const side = [-16, 10, -8, 18][at]
    return group({ x: side }, clip(`M-60 ${top}h440v48h-440Z`, group(standing, whole)))
  })
}

const ghost = (x, height, turn) =>
  group(
    { x: x - 6, y: 214 - height - (turn === 180 ? 64 : 0), turn, scale: 0.9, opacity: 0.5 },
    sideCar({ body: lilac, trim: blue }),
  )

const loading = (t, x, height) =>
  times(8, at => {
    const angle = (at / 8) * 2 * Math.PI
    const lit = (at - Math.floor(t * 24) + 64) % 8
    return circle(
      x + Math.cos(angle) * 18,
      122 - height * 0.4 + Math.sin(angle) * 18,
      5.5 - lit * 0.4,
      lit > 4 ? steel : white,
    )
  })

const words = jumped =>
  jumped
    ? [
        lettering('LAG', { x: 92, y: 46, size: 84, fill: brightRed, outline: brightRed }),
        lettering('LAG', { x: 104, y: 42, size: 84, fill: '#6EC4F4', outline: '#6EC4F4' }),
        lettering('LAG', { x: 98, y: 44, size: 84, fill: white, outline: ink }),
      ]
    : lettering('LAG', { x: 98, y: 44, size: 84, fill: white })

function signal(t) {
  const isLost = cycle(t, 4) < 0.5
  return group(
    { x: 252, y: 70 },
    times(3, at => {
      const r = 16 + at * 17
      return stroke(
        `M${-r * 0.72} ${-r * 0.72}A${r} ${r} 0 0 1 ${r * 0.72} ${-r * 0.72}`,
        at === 0 ? white : '#3A5F92',
        9,
      )
    }),
    circle(0, 0, 8, white),
    isLost &&
      group({ x: 28, y: -10 }, circle(0, 0, 17, brightRed, inked), stroke('M-6 -6L6 6M6 -6L-6 6', white, 6)),
  )
}
