import { chance } from '../motion.mjs'
import { circle, path, polygon, rect } from '../svg.mjs'
import * as model from './car.mjs'
import { bendAt, EDGE, headingAt, length, on, trees } from './circuit.mjs'
import { aim, cross, dot, middle, minus, plus, unit } from './space.mjs'

/** How far ahead things are drawn, in metres. */
const SIGHT = 420
const light = unit([-0.5, -0.35, 0.8])

/**
 * One picture: `view` is where the camera stands, looks and how wide, `cars` are `{along, left, body, trim, yaw}`,
 * `mood` the colours of the hour.
 */
export function paintScene({ view, cars, mood, size }) {
  const camera = aim({ ...view, ...size })
  const things = [
    ...cars.map(car => ({ depth: camera.depth(placeOf(car)), draw: () => drawCar(camera, car, mood) })),
    ...trees.map(tree => ({ depth: camera.depth(tree.place), draw: () => drawTree(camera, tree, mood) })),
    ...barriers(camera, mood),
  ]
  return [
    `<defs>${gradient('air', mood.sky)}${['head', 'tail'].map(name => halo(name, mood[name])).join('')}</defs>`,
    backdrop(camera, mood, size),
    ground(camera, mood, size),
    cars.map(car => onRoad(camera, car, mood)),
    things
      .filter(({ depth }) => depth > -3 && depth < SIGHT)
      .sort((one, other) => other.depth - one.depth)
      .map(({ draw }) => draw()),
  ]
}

const gradient = (id, stops) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`

const halo = (id, colour) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="#FFFFFF"/><stop offset=".18" stop-color="${colour}" stop-opacity=".75"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

// The sky, and hills that turn with the camera.
function backdrop({ horizon, bearing, focal }, mood, { width, height }) {
  const ridge = (base, steps, seed, colour) => {
    const points = [[-20, horizon + 4]]
    for (let x = -20; x <= width + 20; x += 20) {
      const angle = bearing - Math.atan((x - width / 2) / focal)
      const rise = Math.sin(angle * steps + seed) + 0.6 * Math.sin(angle * steps * 2.3 + seed * 2)
      points.push([x, horizon - (focal / 1000) * (base + rise * base * 0.45)])
    }
    return polygon([...points, [width + 20, horizon + 4]], colour)
  }
  return [
    rect(0, Math.min(0, horizon - height), width, Math.max(height, horizon + 2), 'url(#air)'),
    ridge(62, 5, 1, mood.hills[0]),
    ridge(36, 9, 4, mood.hills[1]),
    rect(0, horizon, width, Math.max(0, height - horizon), mood.grass[0]),
  ]
}

function ground(camera, mood) {
  const shapes = []
  const add = (colour, places) => {
    const points = camera.shape(places)
    if (points) shapes.push([colour, points])
  }
  const near = []
  for (let along = 0; along < length; along += 4) {
    const place = on(along)
    const far = camera.depth(place)
    if (far > -25 && Math.hypot(...minus(place, camera.from)) < SIGHT) near.push([along, far])
  }
  const strip = (along, step, from, to) => [
    on(along, from),
    on(along + step, from),
    on(along + step, to),
    on(along, to),
  ]
  near.sort((one, other) => other[1] - one[1])
  for (const [along] of near)
    if (Math.floor(along / 12) % 2)
      for (const side of [-1, 1]) add(mood.grass[1], strip(along, 4, side * EDGE, side * 17))
  for (const [along] of near) add(mood.road[Math.floor(along / 24) % 2], strip(along, 4.2, -EDGE, EDGE))
  for (const [along] of near)
    add(mood.rubber, strip(along, 4.2, racingLine(along) - 1.1, racingLine(along) + 1.1))
  for (const [along] of near)
    for (const side of [-1, 1]) {
      add(mood.paint, strip(along, 4.1, side * (EDGE - 0.35), side * (EDGE - 0.12)))
      if (Math.abs(bendAt(along)) < 0.005) continue
      for (const step of [0, 2])
        add(
          step ? mood.kerb[0] : mood.kerb[1],
          strip(along + step, 2, side * (EDGE - 0.1), side * (EDGE + 1)),
        )
    }
  return shapes.map(([colour, points]) => polygon(points, colour, { stroke: colour, 'stroke-width': 0.6 }))
}

/** Where the cars drive, left of the middle: to the inside of what bends. */
export function racingLine(along) {
  const bend = bendAt(along) * 0.5 + bendAt(along + 18) * 0.25 + bendAt(along - 18) * 0.25
  return Math.max(-4.2, Math.min(4.2, bend * 330))
}

// Rails on both sides, in places with boards on them.
function barriers(camera, mood) {
  const parts = []
  for (let along = 0; along < length; along += 8)
    for (const side of [-1, 1]) {
      const [from, to] = [along, along + 8.1]
      const left = side * 14.5
      const place = on(along + 4, left)
      const isBoard = chance(Math.floor(along / 72) + side * 3.3) < 0.42
      const [top, colour] = isBoard
        ? [1.15, mood.boards[Math.floor(along / 24) % mood.boards.length]]
        : [0.85, mood.rail]
      const draw = () => {
        const points = camera.shape([
          on(from, left, 0),
          on(to, left, 0),
          on(to, left, top),
          on(from, left, top),
        ])
        const line = camera.shape([
          on(from, left, top * 0.62),
          on(to, left, top * 0.62),
          on(to, left, top * 0.72),
          on(from, left, top * 0.72),
        ])
        return [points && polygon(points, colour), line && polygon(line, mood.railLine)]
      }
      parts.push({ depth: camera.depth(place), draw })
    }
  return parts
}

function drawTree(camera, { place, height, tone }, mood) {
  const scale = camera.scale(place)
  const [x, y] = camera.point(place)
  if (x < -100 || x > 2000) return null
  const tier = (from, to, wide) =>
    `M${x - wide * scale} ${y - from * scale}L${x} ${y - to * scale}L${x + wide * scale} ${y - from * scale}Z`
  const half = (from, to, wide) =>
    `M${x} ${y - from * scale}L${x} ${y - to * scale}L${x + wide * scale} ${y - from * scale}Z`
  const tiers = [
    [height * 0.08, height * 0.55, height * 0.24],
    [height * 0.32, height * 0.8, height * 0.18],
    [height * 0.58, height, height * 0.12],
  ]
  const far = Math.min(1, camera.depth(place) / SIGHT)
  const colour = mixed(mood.trees[tone < 0.5 ? 0 : 1], mood.hills[1], far)
  return [
    path(tidy(tiers.map(it => tier(...it)).join('')), colour),
    path(tidy(tiers.map(it => half(...it)).join('')), mixed(mood.treeShade, mood.hills[1], far)),
  ]
}

const tidy = d => d.replace(/-?\d+\.\d+/g, value => Number(value).toFixed(1))

const placeOf = ({ along, left }) => on(along, left)

function frameOf({ along, left, yaw = 0 }) {
  const [x, y] = headingAt(along)
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const ahead = [x * cos - y * sin, x * sin + y * cos, 0]
  const aside = [-ahead[1], ahead[0], 0]
  const origin = on(along, left)
  const turn = ([a, b, c]) => [ahead[0] * a + aside[0] * b, ahead[1] * a + aside[1] * b, c]
  return { ahead, turn, at: place => plus(origin, turn(place)) }
}

// What lies flat on the road: the shadow of a car and the light before it.
function onRoad(camera, car, mood) {
  const { at } = frameOf(car)
  const shadow = camera.shape(model.shadow.map(at))
  const pools = [1, 0.62, 0.34].map(part =>
    camera.shape(model.pool.map(([x, y, z]) => at([2.6 + (x - 2.6) * part, y * (0.55 + part * 0.45), z]))),
  )
  return [
    mood.pool > 0 && pools.map(pool => pool && polygon(pool, mood.head, { opacity: mood.pool / 3 })),
    shadow && polygon(shadow, '#020A07', { opacity: 0.55 }),
  ]
}

function drawCar(camera, car, mood) {
  const { ahead, turn, at } = frameOf(car)
  const stuff = {
    under: '#0A0F0D',
    glass: mood.glass,
    tyre: '#0D1110',
    rim: '#8A958F',
    plate: '#F4F8EF',
    headlight: '#FFFBE2',
    taillight: car.brakes ? '#FF5A4A' : '#B3201C',
    body: car.body,
    trim: car.trim,
  }
  const seen = model.faces.flatMap(({ stuff: made, places, order }) => {
    const moved = places.map(at)
    const centre = middle(moved)
    const normal = outward(places, turn)
    if (dot(normal, minus(camera.from, centre)) <= 0) return []
    const points = camera.shape(moved)
    const depth = Math.hypot(...minus(centre, camera.from)) - order * 0.012
    return points ? [{ points, depth, colour: lit(stuff[made], normal, made, mood) }] : []
  })
  seen.sort((one, other) => other.depth - one.depth)
  const lamps = (places, name, size, facing) =>
    facing > 0.05 &&
    places.map(place => {
      const [x, y] = camera.point(at(place))
      return (
        camera.depth(at(place)) > 1 &&
        circle(x, y, Math.min(90, camera.scale(at(place)) * size * facing ** 0.5), `url(#${name})`)
      )
    })
  const facing = dot(ahead, unit(minus(camera.from, at([0, 0, 0.5]))))
  return [
    seen.map(({ points, colour }) => polygon(points, colour, { stroke: colour, 'stroke-width': 0.5 })),
    lamps(model.headlights, 'head', mood.headSize, facing),
    lamps(model.taillights, 'tail', car.brakes ? 0.62 : 0.36, -facing),
  ]
}

// Away from the car's middle, however its corners run.
function outward(places, turn) {
  const [a, b, c] = places
  const normal = unit(cross(minus(b, a), minus(c, a)))
  const away = minus(middle(places), [0, 0, 0.45])
  return turn(dot(normal, away) < 0 ? normal.map(part => -part) : normal)
}

function lit(colour, normal, made, mood) {
  if (made === 'headlight' || made === 'taillight') return colour
  const amount = dot(normal, light)
  if (made === 'glass') return mixed(colour, mood.sky[1][1], Math.max(0, normal[2]) * 0.35)
  return amount > 0.35
    ? mixed(colour, mood.sun, (amount - 0.35) * 0.55)
    : mixed(colour, mood.dark, (0.35 - amount) * 0.62)
}

function mixed(one, other, part) {
  const [a, b] = [one, other].map(hex => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)))
  const share = Math.max(0, Math.min(1, part))
  return `#${a
    .map((value, at) =>
      Math.round(value + (b[at] - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
