import { black, red, white, yellow } from '../colours.mjs'
import { clamp, lerp } from '../motion.mjs'
import { circle, group, path, rect } from '../svg.mjs'
import { drivers } from './drivers.mjs'

const pit = '#042F20'
const ROW = 27

function words(
  text,
  { x, y, size = 17, fill = white, weight = 700, wide = 92, anchor = 'start', opacity = 1 },
) {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${fill}" opacity="${opacity.toFixed(2)}" text-anchor="${anchor}" dominant-baseline="central" style="font:${weight} ${size}px Archivo;font-stretch:${wide}%;font-variant-numeric:tabular-nums">${text}</text>`
}

/** The order at the left edge: `rows` are `{driver, place, gap}`, a place between two while they change. */
export function tower({ rows, lap, laps }) {
  const [x, y, width] = [30, 30, 188]
  return [
    rect(x, y, width, 34, pit, { rx: 5 }),
    rect(x, y, 6, 34, yellow, { rx: 3 }),
    words('LAP', { x: x + 18, y: y + 18, size: 14, wide: 100 }),
    words(`${lap} / ${laps}`, {
      x: x + width - 12,
      y: y + 18,
      size: 18,
      anchor: 'end',
      weight: 800,
      wide: 85,
    }),
    rect(x, y + 38, width, rows.length * ROW + 4, '#03150F', { rx: 5, opacity: 0.82 }),
    rows.map(({ driver, place, gap }) => {
      const { code, number, body } = drivers[driver]
      const middle = y + 40 + (place - 0.5) * ROW
      return [
        words(String(Math.round(place)), {
          x: x + 20,
          y: middle + 1,
          size: 18,
          weight: 800,
          wide: 75,
          anchor: 'middle',
        }),
        rect(x + 36, middle - 9, 5, 18, body, { rx: 1.5 }),
        words(code, { x: x + 50, y: middle + 1, size: 16, wide: 100 }),
        words(String(number), {
          x: x + 106,
          y: middle + 1,
          size: 13,
          fill: '#BACFC2',
          weight: 600,
          anchor: 'middle',
        }),
        words(gap, {
          x: x + width - 12,
          y: middle + 1,
          size: 14,
          fill: '#DCE7DF',
          weight: 600,
          anchor: 'end',
        }),
      ]
    }),
  ]
}

/** The club's mark and name at the upper right. */
export function bug() {
  return group(
    { x: 776, y: 32 },
    group(
      { scale: 0.8 },
      path('M0 2.1H17.6V13.4H0', 'none', { stroke: yellow, 'stroke-width': 4.25 }),
      path('M31.8 18.6H14.2V29.9H31.8', 'none', { stroke: white, 'stroke-width': 4.25 }),
    ),
    words('Racing Club', { x: 36, y: 13, size: 17, weight: 750, wide: 112 }),
  )
}

/** A line about who is seen, at the lower edge; `in` runs from 0 to 1 as it arrives. */
export function caption({ number, title, text, arrived }) {
  if (arrived <= 0) return null
  const part = 1 - (1 - clamp(arrived)) ** 3
  return group(
    { x: lerp(-420, 30, part), y: 448 },
    rect(0, 0, 62, 62, yellow, { rx: 5 }),
    words(number, { x: 31, y: 33, size: 34, fill: '#1F2004', weight: 800, wide: 80, anchor: 'middle' }),
    rect(66, 0, 312, 62, pit, { rx: 5, opacity: 0.94 }),
    words(title, { x: 82, y: 22, size: 22, weight: 800, wide: 85 }),
    words(text, { x: 82, y: 45, size: 15, fill: '#BACFC2', weight: 600 }),
  )
}

/** A red point for what goes out as it happens. */
export function onAir(t) {
  return group(
    { x: 776, y: 70 },
    rect(0, 0, 78, 26, black, { rx: 5, opacity: 0.75 }),
    circle(15, 13, 5, red, { opacity: t % 1 < 0.6 ? 1 : 0.35 }),
    words('TEST', { x: 28, y: 14, size: 14, wide: 100 }),
  )
}

/** Three stripes across the picture from one shot to the next; `part` from 0 to 1. */
export function wipe(part) {
  if (part <= 0 || part >= 1) return null
  const stripe = (from, to, colour) => {
    const [a, b] = [from, to].map(edge => lerp(-900, 1900, part) + edge)
    return path(`M${a} 0H${b}L${b - 240} 540H${a - 240}Z`, colour)
  }
  return [
    stripe(-620, 620, pit),
    stripe(560, 640, yellow),
    stripe(-640, -560, yellow),
    stripe(660, 690, white),
  ]
}

/** What it ends with. */
export function endCard(part) {
  if (part <= 0) return null
  const shown = clamp(part)
  return [
    rect(0, 0, 960, 540, '#031B14', { opacity: 0.86 * shown }),
    words('SIX HOURS OF SPA', {
      x: 480,
      y: 250,
      size: 92,
      weight: 900,
      wide: 62,
      anchor: 'middle',
      opacity: shown,
    }),
    rect(480 - 150 * shown, 312, 300 * shown, 6, yellow),
    words('Coming next season', {
      x: 480,
      y: 350,
      size: 24,
      weight: 650,
      wide: 100,
      anchor: 'middle',
      opacity: shown,
    }),
  ]
}
