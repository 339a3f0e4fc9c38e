import { lampOff, yellow } from '../colours.mjs'
import { chance } from '../motion.mjs'
import { circle, ellipse, group, path, rect, stroke } from '../svg.mjs'
import { cameraAt } from './camera.mjs'
import { carPaints, frontCar, glare, stop } from './car.mjs'
import { letters } from './lettering.mjs'

/** Night before the start: the pole sitter under the gantry, the club's name behind it, the field in the dark. */
export function drawPoster(frame) {
  const camera = cameraAt(frame.camera)
  return [
    `<defs>${[...carPaints, ...paints(frame)].join('')}</defs>`,
    sky(frame),
    floodlights(frame, camera),
    stand(camera),
    pits(camera),
    track(frame, camera),
    rect(0, 0, frame.width, frame.height, 'url(#vignette)'),
    lockup(frame),
    gantry(frame),
    field(frame, camera),
    hero(frame, camera),
  ]
}

function paints({ width, height, camera, hero }) {
  const ground = height - camera.y
  return [
    fade('sky', 0, 0, 0, camera.y, [0, '#010B08'], [0.45, '#03271B'], [0.8, '#0A4A35'], [1, '#2A7A5C']),
    fade('road', 0, camera.y, 0, height, [0, '#1C4437'], [0.1, '#12302A'], [0.4, '#0B1F1A'], [1, '#040C09']),
    glow(
      'haze',
      camera.x,
      camera.y,
      width * 0.75,
      [0, '#BFF3DA', 0.75],
      [0.25, '#5FC79B', 0.3],
      [1, '#0A4A35', 0],
    ),
    glow(
      'flood',
      0.5,
      0.5,
      0.5,
      [0, '#FFFFFF', 0.95],
      [0.08, '#E9FFF5', 0.6],
      [0.3, '#9BE3C2', 0.16],
      [1, '#9BE3C2', 0],
    ),
    fade('name', 0, camera.y - 700, 0, camera.y, [0, '#FFFFFF'], [0.62, '#F4F8EF'], [1, '#8FC7AC']),
    fade(
      'wet',
      0,
      hero.ground,
      0,
      hero.ground + 0.62 * ground,
      [0, '#0B1F1A', 0.45],
      [0.55, '#0A1A15', 0.92],
      [1, '#040C09', 1],
    ),
    glow('pool', 0.5, 0.5, 0.5, [0, '#FFF6CF', 0.5], [0.5, '#FFF3B0', 0.16], [1, '#FFF3B0', 0]),
    fade('paint', 0, hero.ground, 0, height, [0, '#DDE8E0', 0.55], [1, '#DDE8E0', 0.05]),
    fade('garage', 0, 0, 0, 1, [0, '#FFF6CF'], [1, '#C9AC10']),
    glow(
      'vignette',
      width / 2,
      height * 0.52,
      Math.hypot(width, height) * 0.56,
      [0.55, '#010B08', 0],
      [1, '#010B08', 0.78],
    ),
  ]
}

const units = values => (values.some(value => value > 1) ? ' gradientUnits="userSpaceOnUse"' : '')

function fade(id, x1, y1, x2, y2, ...stops) {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${units([y2])}>${stops.map(stop).join('')}</linearGradient>`
}

function glow(id, cx, cy, r, ...stops) {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${Math.round(r * 10) / 10}"${units([r])}>${stops.map(stop).join('')}</radialGradient>`
}

function sky({ width, height, camera }) {
  const stars = Array.from({ length: 70 }, (_, at) => {
    const [x, y] = [chance(at) * width, chance(at + 0.5) ** 1.6 * camera.y * 0.62]
    return `M${Math.round(x)} ${Math.round(y)}h.1`
  })
  return [
    rect(0, 0, width, height, 'url(#sky)'),
    stroke(stars.join(''), '#E9FFF5', 1.8, { opacity: 0.45 }),
    rect(0, 0, width, height, 'url(#haze)'),
  ]
}

// Masts along the straight, each with its light and a beam down on the track.
function floodlights({ masts }, camera) {
  return masts.map(([across, ahead, up]) => {
    const [x, y] = camera.at(across, up, ahead)
    const size = camera.scale(ahead)
    const beam = `M${x} ${y}L${camera.at(across * 0.05 - 7, 0, ahead - 8).join(' ')}L${camera.at(across * 0.05 + 9, 0, ahead - 8).join(' ')}Z`
    return [
      path(beam, '#BFF3DA', { opacity: 0.05 }),
      stroke(camera.line([across, 0, ahead], [across, up, ahead]), '#02140E', size * 0.5),
      circle(x, y, size * 9, 'url(#flood)'),
      rect(x - size * 1.6, y - size * 0.9, size * 3.2, size * 1.8, '#F4FFF9', { rx: size * 0.3 }),
    ]
  })
}

/** How far along the straight buildings reach, in metres. */
const FAR = 140

// The stand on the left: steps that rise away from the track, full of people, under a roof.
function stand(camera) {
  const near = 9
  const rows = Array.from({ length: 11 }, (_, row) => {
    const [across, up] = [-13.5 - row * 1.1, 2 + row * 0.92]
    const shade = row % 2 ? '#0B3B2B' : '#093325'
    return [
      path(
        camera.shape(
          [across, up, near],
          [across, up, FAR],
          [across - 1.1, up + 0.92, FAR],
          [across - 1.1, up + 0.92, near],
        ),
        shade,
      ),
      crowd(camera, row, across - 0.4, up + 0.7),
    ]
  })
  return [
    path(camera.shape([-26, 0, near], [-26, 15, near], [-26, 15, FAR], [-26, 0, FAR]), '#04231A'),
    rows,
    path(camera.shape([-13, 0, near], [-13, 2.2, near], [-13, 2.2, FAR], [-13, 0, FAR]), '#062C20'),
    path(camera.shape([-13, 0.9, near], [-13, 1.5, near], [-13, 1.5, FAR], [-13, 0.9, FAR]), yellow, {
      opacity: 0.85,
    }),
    path(camera.shape([-12, 14.2, near], [-27, 16, near], [-27, 16, FAR], [-12, 14.2, FAR]), '#02140E'),
    stroke(camera.line([-12, 14.2, near], [-12, 14.2, FAR]), '#BFF3DA', 2.5, { opacity: 0.7 }),
    [14, 24, 38, 60].map(ahead =>
      stroke(camera.line([-25.5, 11, ahead], [-14, 14.3, ahead]), '#02140E', camera.scale(ahead) * 0.28),
    ),
  ]
}

const shirts = ['#E9FFF5', yellow, '#5FC79B', '#F0504A']

function crowd(camera, row, across, up) {
  const places = shirts.map(() => '')
  for (let seat = 0; seat < 44; seat++) {
    const seed = row * 97 + seat
    if (chance(seed) < 0.2) continue
    const ahead = 10 * (1 + seat * 0.052) ** 2.1 + chance(seed + 0.3) * 0.5
    const [x, y] = camera.at(across, up, ahead).map(Math.round)
    if (x > -10) places[Math.floor(chance(seed + 0.7) ** 2 * shirts.length)] += `M${x} ${y}h.1`
  }
  return places.map((d, at) => d && stroke(d, shirts[at], 3.4 + row * 0.18, { opacity: 0.75 }))
}

// The pits on the right: garages with their light on, offices over them, the wall with its stripes.
function pits(camera) {
  const near = 12
  const garages = Array.from({ length: 11 }, (_, at) => {
    const from = near + 1.2 + at * 7.2
    return camera.shape([17, 0, from], [17, 3.8, from], [17, 3.8, from + 5.4], [17, 0, from + 5.4])
  })
  const windows = Array.from({ length: 11 }, (_, at) => {
    const from = near + 1.2 + at * 7.2
    return camera.shape([17, 5.6, from], [17, 8, from], [17, 8, from + 6.2], [17, 5.6, from + 6.2])
  })
  return [
    path(camera.shape([17, 0, near], [17, 10, near], [17, 10, FAR], [17, 0, FAR]), '#062A1F'),
    path(garages.join(''), 'url(#garage)', { opacity: 0.9 }),
    path(windows.join(''), '#BFF3DA', { opacity: 0.32 }),
    path(camera.shape([14.5, 10.4, near], [17, 10.4, near], [17, 9.6, FAR], [14.5, 10.4, FAR]), '#02140E'),
    path(
      camera.shape([14.5, 10.9, near - 1], [14.5, 10, near - 1], [14.5, 10, FAR], [14.5, 10.9, FAR]),
      '#0B3B2B',
    ),
    stroke(camera.line([14.5, 10.9, near - 1], [14.5, 10.9, FAR]), '#BFF3DA', 2.5, { opacity: 0.6 }),
    path(camera.shape([7.2, 0, 5], [7.2, 1.15, 5], [7.2, 1.15, FAR], [7.2, 0, FAR]), '#0B3B2B'),
    path(stripes(camera), '#F4F8EF', { opacity: 0.85 }),
    stroke(camera.line([7.2, 1.15, 5], [7.2, 1.15, FAR]), '#E9FFF5', 2, { opacity: 0.6 }),
  ]
}

function stripes(camera) {
  const boards = []
  for (let from = 6; from < 90; from += 6)
    boards.push(
      camera.shape([7.19, 0.3, from], [7.19, 0.85, from], [7.19, 0.85, from + 2.6], [7.19, 0.3, from + 2.6]),
    )
  return boards.join('')
}

function track({ width, height, camera: { y }, road: [left, right], hero }, camera) {
  const far = 400
  return [
    rect(0, y, width, height - y, '#062A1F'),
    path(
      camera.shape([left - 1.4, 0, 1], [left - 1.4, 0, far], [right + 1.4, 0, far], [right + 1.4, 0, 1]),
      'url(#road)',
    ),
    // Where everybody drives it is black with rubber.
    path(camera.shape([-1, 0, 1], [-0.6, 0, far], [0.6, 0, far], [1, 0, 1]), '#020806', { opacity: 0.35 }),
    kerbs(camera, left - 0.9, left),
    kerbs(camera, right, right + 0.9),
    stroke(camera.line([left + 0.2, 0, 1.5], [left + 0.2, 0, far]), '#F4F8EF', 3, { opacity: 0.5 }),
    stroke(camera.line([right - 0.2, 0, 1.5], [right - 0.2, 0, far]), '#F4F8EF', 3, { opacity: 0.5 }),
    ellipse(camera.at(0, 0, 60)[0], y + 6, width * 0.4, 26, 'url(#pool)'),
    slot(camera, 0, hero.ahead - 0.35, yellow, 1),
  ]
}

function kerbs(camera, from, to) {
  const blocks = [[], []]
  for (let at = 0; at < 46; at++) {
    const [near, next] = [at, at + 1].map(step => 1.6 * 1.085 ** step)
    blocks[at % 2].push(camera.shape([from, 0, near], [from, 0.06, next], [to, 0.06, next], [to, 0, near]))
  }
  return [path(blocks[0].join(''), '#D52023'), path(blocks[1].join(''), '#E4ECE4')]
}

/** Chequered, two squares deep, across the whole road. */
function finishLine(camera, left, right, [near, far]) {
  const squares = []
  const side = 0.62
  const middle = (near + far) / 2
  for (let at = 0; left + at * side < right; at++) {
    const [from, to] = at % 2 ? [near, middle] : [middle, far]
    const x = left + at * side
    squares.push(
      camera.shape(
        [x, 0, from],
        [x, 0, to],
        [Math.min(x + side, right), 0, to],
        [Math.min(x + side, right), 0, from],
      ),
    )
  }
  return [
    path(camera.shape([left, 0, near], [left, 0, far], [right, 0, far], [right, 0, near]), '#050B09', {
      opacity: 0.6,
    }),
    path(squares.join(''), 'url(#paint)'),
  ]
}

/** A place on the grid: a line before the nose and two sides, open to the back. */
function slot(camera, across, front, colour, opacity) {
  const [l, r, w] = [across - 1.35, across + 1.35, 0.1]
  const d = [
    camera.shape([l, 0, front], [l, 0, front + 0.22], [r, 0, front + 0.22], [r, 0, front]),
    camera.shape([l, 0, front], [l, 0, front + 2.4], [l + w, 0, front + 2.4], [l + w, 0, front]),
    camera.shape([r - w, 0, front], [r - w, 0, front + 2.4], [r, 0, front + 2.4], [r, 0, front]),
  ]
  return path(d.join(''), colour, { opacity })
}

// The name in two lines of one width, which the car stands before.
function lockup({ name }) {
  const first = letters('RACING', { x: name.x, baseline: 0, width: name.width })
  const top = name.y + first.height
  const racing = letters('RACING', { x: name.x, baseline: top, width: name.width })
  const height = letters('CLUB', { x: 0, baseline: 0, width: name.width }).height
  const club = letters('CLUB', { x: name.x, baseline: top + name.width * 0.034 + height, width: name.width })
  return path(racing.d + club.d, 'url(#name)')
}

/** A lattice over the track with five housings of two lamps, all out: the page lights them. */
function gantry({ width, gantry: { x, upper, lower, pitch, radius } }) {
  const [top, bottom] = [upper - radius * 1.1, upper + radius * 0.2]
  const bays = Array.from(
    { length: Math.ceil(width / 44) + 1 },
    (_, at) => `M${at * 44} ${bottom}l22 ${(top - bottom).toFixed(1)}l22 ${(bottom - top).toFixed(1)}`,
  )
  return [
    stroke(bays.join(''), '#0E3E2E', 4),
    stroke(`M0 ${top}H${width}M0 ${bottom}H${width}`, '#134B38', 7),
    stroke(`M0 ${top - 3}H${width}`, '#9BE3C2', 1.5, { opacity: 0.5 }),
    [-2, -1, 0, 1, 2].map(pod => {
      const middle = x + pod * pitch
      const box = radius * 1.42
      return [
        rect(middle - box, upper - box, box * 2, lower - upper + box * 2, '#0B0F0D', {
          rx: radius * 0.5,
          stroke: '#2C5546',
          'stroke-width': 2,
        }),
        [upper, lower].map(y => [
          circle(middle, y, radius * 1.12, '#000000'),
          circle(middle, y, radius, lampOff),
          ellipse(middle - radius * 0.25, y - radius * 0.45, radius * 0.42, radius * 0.2, '#FFFFFF', {
            opacity: 0.12,
          }),
        ]),
      ]
    }),
  ]
}

// The others, one slot further back each: in the dark, with their lights on.
function field({ grid }, camera) {
  return grid.toReversed().map(([across, ahead]) => {
    const [x, y] = camera.at(across, 0, ahead)
    const scale = camera.scale(ahead) / 100
    return [
      slot(camera, across, ahead - 0.4, '#F4F8EF', 0.55),
      group({ x, y, scale }, ellipse(0, 0, 120, 9, '#020806', { opacity: 0.7 }), silhouette(), glare(1)),
    ]
  })
}

const silhouette = () => [
  path('M-93 -126H93V-118H-93Z', '#03130D'),
  path(
    'M-103 -8V-48C-102 -64 -94 -75 -79 -75C-74 -75 -70 -74 -67 -72C-62 -85 -56 -98 -49 -110C-43 -116 -26 -117 0 -117C26 -117 43 -116 49 -110C56 -98 62 -85 67 -72C70 -74 74 -75 79 -75C94 -75 102 -64 103 -48V-8Z',
    '#052218',
  ),
  path('M-43 -107H43L63 -75H-63Z', '#03130D'),
  stroke('M-49 -110C-43 -116 -26 -117 0 -117C26 -117 43 -116 49 -110', '#9BE3C2', 1.6, { opacity: 0.6 }),
  stroke('M-98 -58C-94 -70 -88 -75 -79 -75M98 -58C94 -70 88 -75 79 -75', '#9BE3C2', 1.6, { opacity: 0.6 }),
  path('M-106 -10H106L104 -4H-104Z', '#020806'),
]

function hero({ width, height, road: [left, right], hero: { ahead, ground, line } }, camera) {
  const [x] = camera.at(0, 0, ahead)
  const scale = camera.scale(ahead) / 100
  const car = frontCar()
  return [
    // What the wet track gives back.
    `<g transform="translate(${x} ${ground}) scale(${scale.toFixed(3)} ${(-scale * 0.8).toFixed(3)})" opacity="0.5"><use href="#hero"/></g>`,
    path(`M0 ${ground}H${width}V${height}H0Z`, 'url(#wet)'),
    finishLine(camera, left, right, line),
    group(
      { x, y: ground + 26 * scale, scale },
      ellipse(-80, 0, 120, 24, 'url(#pool)'),
      ellipse(80, 0, 120, 24, 'url(#pool)'),
    ),
    group(
      { x, y: ground, scale },
      ellipse(0, -1, 112, 5.5, '#010705', { opacity: 0.85 }),
      `<g id="hero">${car.flat(Infinity).filter(Boolean).join('')}</g>`,
      glare(),
    ),
  ]
}
