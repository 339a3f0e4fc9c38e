// Shapes as SVG text. Colours and outlines use SVG's own attribute names.
import { ink } from './colours.mjs'

/** The outline that everything in the foreground has. */
export const inked = { stroke: ink, 'stroke-width': 4, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }

/** Parts, lists of parts and nothing (a condition that does not hold) as one text. */
export const joined = parts => parts.flat(Infinity).filter(Boolean).join('')

const short = value => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)

function tag(name, attributes, inside = '') {
  const told = Object.entries(attributes).map(([key, value]) => ` ${key}="${short(value)}"`)
  return `<${name}${told.join('')}>${inside}</${name}>`
}

export const circle = (cx, cy, r, fill, style) => tag('circle', { cx, cy, r: Math.max(r, 0), fill, ...style })

export const ellipse = (cx, cy, rx, ry, fill, style) => tag('ellipse', { cx, cy, rx, ry, fill, ...style })

export const rect = (x, y, width, height, fill, style) => tag('rect', { x, y, width, height, fill, ...style })

export const path = (d, fill, style) => tag('path', { d, fill, ...style })

export const polygon = (points, fill, style) =>
  path(`M${points.map(point => point.map(short).join(' ')).join('L')}Z`, fill, style)

/** A stroke through points or along a path. */
export const stroke = (d, colour, width, style) =>
  path(d, 'none', {
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...style,
  })

/** Parts moved, turned (degrees), stretched (both ways apart), in that order; `opacity` of all together. */
export function group({ x = 0, y = 0, turn = 0, scale = 1, stretch = [1, 1], opacity = 1 }, ...parts) {
  const [across, up] = stretch.map(part => short(part * scale))
  const moves = `translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${across} ${up})`
  return tag('g', { transform: moves, ...(opacity < 1 && { opacity }) }, joined(parts))
}

let clips = 0

/** Parts seen through an opening. Every frame of a loop is on one page, so each opening has its own name. */
export function clip(opening, ...parts) {
  const id = `opening-${++clips}`
  return `${tag('clipPath', { id }, path(opening, ink))}${tag('g', { 'clip-path': `url(#${id})` }, joined(parts))}`
}

/** Words in the club's type, condensed and heavy, with an outline of a fifth of their size. */
export function lettering(words, { x, y, size, fill, outline = ink, turn = 0, stretch, scale, wide = 70 }) {
  return group(
    { x, y, turn, stretch, scale },
    tag(
      'text',
      {
        fill,
        stroke: outline,
        'stroke-width': size / 5,
        'stroke-linejoin': 'round',
        'paint-order': 'stroke',
        'text-anchor': 'middle',
        'dominant-baseline': 'central',
        style: `font:900 ${short(size)}px Archivo;font-stretch:${wide}%`,
      },
      words,
    ),
  )
}

/** A limb: a thick line with an outline. */
export const limb = (d, colour, width) => stroke(d, ink, width + 8) + stroke(d, colour, width)

/** A star with this many points, for hits and dizziness. */
export function star(points, outer, inner, fill, style) {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const angle = (Math.PI * at) / points - Math.PI / 2
    const radius = at % 2 ? inner : outer
    return [Math.cos(angle) * radius, Math.sin(angle) * radius]
  })
  return polygon(corners, fill, style)
}

export const background = colour => rect(0, 0, 320, 240, colour)
