import { black, lampOn, yellow } from '../colours.mjs'
import { circle, ellipse, group, path, stroke } from '../svg.mjs'
import { letters } from './lettering.mjs'

// A GT3 car seen from in front, in centimetres: 206 wide, the origin on the ground under its nose.
const paint = { top: '#1C8A5F', body: '#0A6444', side: '#034E32', deep: '#02301F', rim: '#B9F0D6' }
const carbon = '#07110D'
const glass = '#04120D'

/** The ids of the car's gradients, which are defined once in the picture. */
export const carPaints = [
  linear('hood', [0, paint.side], [0.35, paint.body], [1, paint.top]),
  linear('nose', [0, paint.top], [0.3, paint.body], [1, paint.deep]),
  linear('fender', [0, paint.top], [0.28, paint.body], [1, paint.deep]),
  linear('roof', [0, '#5FC79B'], [0.25, paint.body], [1, paint.side]),
  linear('screen', [0, '#2B5A4A'], [0.5, '#0B2A20'], [1, glass]),
  radial('lamp', [0, '#FFFFFF'], [0.16, '#FFF9DC'], [0.4, '#FFF3B0', 0.42], [1, '#FFF3B0', 0]),
  radial('halo', [0, '#FFF6CF', 0.55], [0.35, '#FFF3B0', 0.16], [1, '#FFF3B0', 0]),
]

function linear(id, ...stops) {
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.map(stop).join('')}</linearGradient>`
}

function radial(id, ...stops) {
  return `<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`
}

export function stop([offset, colour, opacity]) {
  return `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`
}

/** A part and its mirror image. */
const both = (...parts) => [parts, group({ stretch: [-1, 1] }, ...parts)]

export function frontCar({ number = '5' } = {}) {
  return [
    rearWing(),
    both(
      path('M68 -70C84 -75 98 -68 101 -52L101 -12H80Z', paint.deep),
      rim('M72 -71.5C85 -74 95 -68 99 -58'),
    ),
    cabin(),
    both(tyre()),
    hood(number),
    both(fender()),
    nose(),
    both(mirror(), headlight()),
    splitter(),
  ]
}

/** The light of the two headlights, over everything. */
export function glare(strength = 1) {
  const beam = x => [
    circle(x, -53, 62, 'url(#halo)', { opacity: strength }),
    ellipse(x, -53, 118, 3.4, 'url(#halo)', { opacity: 0.9 * strength }),
    circle(x, -53, 15, 'url(#lamp)', { opacity: strength }),
  ]
  return [beam(-73), beam(73)]
}

function rearWing() {
  return [
    both(stroke('M30 -118C33 -112 33 -106 31 -100', carbon, 3.4)),
    path('M-93 -125Q0 -129 93 -125L93 -117.5Q0 -122.5 -93 -117.5Z', carbon),
    path('M-93 -125Q0 -129 93 -125L93 -123.4Q0 -127.4 -93 -123.4Z', yellow),
    both(path('M90.5 -130L95 -129L96 -100L91.5 -100Z', paint.side), rim('M95 -129L96 -101', 0.9, 0.7)),
  ]
}

function cabin() {
  return [
    path(
      'M0 -117C26 -117 43 -115 49 -110C58 -98 66 -84 73 -70H-73C-66 -84 -58 -98 -49 -110C-43 -115 -26 -117 0 -117Z',
      'url(#roof)',
    ),
    path(
      'M0 -111C22 -111 37 -110 43 -107C51 -97 58 -86 64 -74C42 -78.5 20 -79.5 0 -79.5C-20 -79.5 -42 -78.5 -64 -74C-58 -86 -51 -97 -43 -107C-37 -110 -22 -111 0 -111Z',
      'url(#screen)',
    ),
    inside(),
    // The strip across the top of the screen, and what the sky leaves on the glass.
    path(
      'M0 -111C22 -111 37 -110 43 -107C45 -104.5 47 -102 49 -99.4C30 -102.2 15 -103 0 -103C-15 -103 -30 -102.2 -49 -99.4C-47 -102 -45 -104.5 -43 -107C-37 -110 -22 -111 0 -111Z',
      yellow,
    ),
    path(letters('RACING CLUB', { x: -21, baseline: -104.7, width: 42, wide: 100, weight: 800 }).d, black),
    path('M8 -102.7L30 -101.4L52 -75.7L34 -77.7Z', '#FFFFFF', { opacity: 0.09 }),
    path('M34 -101.1L39 -100.6L60 -74.9L56 -75.3Z', '#FFFFFF', { opacity: 0.07 }),
    both(rim('M0 -117C26 -117 43 -115 49 -110C53 -104.5 57 -98.5 61 -92', 0.9, 0.9)),
    path('M-7 -117.4Q0 -121 7 -117.4Z', carbon),
    stroke('M20 -117V-127', carbon, 0.8),
    // Wipers.
    stroke('M-3 -79L-30 -84M2 -79L34 -96', carbon, 1.1),
  ]
}

// The cage, the seat and the driver, as dark as they are behind a screen at night.
function inside() {
  return [
    stroke('M-42 -101L-50 -78M42 -101L50 -78M-46 -92H46M-30 -101L30 -79M30 -101L-30 -79', '#16382C', 2),
    path('M-36 -78C-37 -92 -32 -97 -23 -97C-14 -97 -9 -92 -10 -78Z', '#0A1F17'),
    ellipse(-23, -89.5, 8.6, 9.2, '#C9AC10'),
    path('M-31 -91.5Q-23 -94.5 -15 -91.5L-15.5 -86.5Q-23 -84.5 -30.5 -86.5Z', '#0B1512'),
    path('M-29 -90.8Q-24 -92.5 -20 -92.2L-22 -90Q-26 -90 -29 -89Z', '#5E7F73'),
    stroke('M-30 -78Q-23 -85 -16 -78', '#1D3B30', 1.6),
    path(
      'M-64 -74C-42 -80 -20 -82 0 -82C20 -82 42 -80 64 -74C42 -78.5 20 -79.5 0 -79.5C-20 -79.5 -42 -78.5 -64 -74Z',
      '#0A1A14',
    ),
  ]
}

function hood(number) {
  return [
    path(
      'M0 -79.5C24 -79.5 46 -78 64 -73C68 -66 67 -59 62 -51C44 -47 20 -45.5 0 -45.5C-20 -45.5 -44 -47 -62 -51C-67 -59 -68 -66 -64 -73C-46 -78 -24 -79.5 0 -79.5Z',
      'url(#hood)',
    ),
    path('M-11 -79.3H11L17 -45.7H-17Z', yellow),
    path('M-14 -79.2H-11L-17 -45.7H-21.5ZM14 -79.2H11L17 -45.7H21.5Z', '#F4F8EF'),
    both(
      path('M26 -70.5C33 -71.5 42 -70.8 47 -69L46 -62.5C39 -64.5 31 -64.8 24.5 -63.8Z', carbon),
      stroke('M27 -68.3C34 -69 41 -68.6 46 -67M26 -66C33 -66.8 40 -66.5 45.5 -64.8', '#1F4A3A', 0.8),
      rim('M20 -75.5C22 -66 25 -56 31 -47', 0.8, 0.35),
    ),
    ellipse(0, -60.5, 17, 7.4, '#F4F8EF'),
    group(
      { x: 0, y: -55.6, stretch: [1, 0.4] },
      path(letters(number, { x: -6.2, baseline: 0, width: 12.4, wide: 80 }).d, black),
    ),
  ]
}

function fender() {
  return [
    path('M58 -50C59 -64 66 -75.5 79 -75.5C93 -75.5 101.5 -64 102.5 -47L102.5 -16H58Z', 'url(#fender)'),
    path('M88 -74C97 -70 102 -60 102.5 -47V-16H96C97 -40 97 -60 88 -74Z', paint.deep, { opacity: 0.55 }),
    rim('M60 -58C63 -69.5 70 -75.5 79 -75.5C92 -75.5 100 -66 102 -52', 1.2, 1),
    stroke('M64 -60C68 -69 73 -72.6 79.5 -72.6', '#E9FFF5', 1.6, { opacity: 0.35 }),
    // The vents over the wheel.
    path('M70 -69.5L84 -69L83 -66.8L69 -67.2ZM68 -65.3L84 -64.7L83.5 -62.6L67 -63Z', carbon, {
      opacity: 0.85,
    }),
  ]
}

function tyre() {
  return [
    path('M70 -24H100C101.5 -16 101.5 -6 99.5 0H73C71 -6 70 -14 70 -24Z', '#050806'),
    stroke('M79 0V-20M86 0V-20M93 0V-20', '#111A16', 1.4),
  ]
}

function nose() {
  return [
    path(
      'M0 -46C20 -46 42 -47 60 -50.5L102.5 -46V-15C70 -11 30 -9.5 0 -9.5C-30 -9.5 -70 -11 -102.5 -15V-46L-60 -50.5C-42 -47 -20 -46 0 -46Z',
      'url(#nose)',
    ),
    path('M-17 -45.7H17L19.5 -39.5H-19.5Z', yellow),
    // The mouth, with its mesh.
    path(
      'M0 -39.5C20 -39.5 36 -38.5 44 -35.5C46 -28 42 -19 36 -13.5C24 -11.5 12 -11.5 0 -11.5C-12 -11.5 -24 -11.5 -36 -13.5C-42 -19 -46 -28 -44 -35.5C-36 -38.5 -20 -39.5 0 -39.5Z',
      carbon,
    ),
    mesh(),
    path(
      'M0 -39.5C20 -39.5 36 -38.5 44 -35.5L43.5 -33.5C35 -36.2 20 -37.2 0 -37.2C-20 -37.2 -35 -36.2 -43.5 -33.5L-44 -35.5C-36 -38.5 -20 -39.5 0 -39.5Z',
      '#E9FFF5',
      { opacity: 0.5 },
    ),
    clubMark(),
    both(
      path(
        'M53 -37C64 -37 78 -35.5 87 -33C88 -27 86 -20 81 -15.5C70 -14 58 -13.5 49 -14C53 -21 54 -29 53 -37Z',
        carbon,
      ),
      stroke('M60 -36.5L58 -14.5M67 -36L65 -14.8M74 -35L72 -15', '#12241C', 2.4),
      stroke('M53 -37C64 -37 78 -35.5 87 -33', '#E9FFF5', 0.9, { opacity: 0.45 }),
      // Dive planes.
      path('M86 -32L104 -37.5L104.5 -35L87 -28Z', carbon),
      path('M86 -32L104 -37.5L104.2 -36.4L86.3 -30.8Z', yellow),
      path('M84 -23L104 -28L104.5 -25.5L84 -19Z', carbon),
      path('M84 -23L104 -28L104.2 -26.9L84.3 -21.8Z', yellow),
    ),
    stroke('M-33 -13V-17.5H-27V-13', lampOn, 2.2),
  ]
}

function mesh() {
  const lines = []
  for (let x = -40; x <= 40; x += 5) lines.push(`M${x} -36.8L${x * 0.9} -12.5`)
  for (let y = -33; y < -13; y += 5) lines.push(`M-43 ${y}Q0 ${y - 2.5} 43 ${y}`)
  return stroke(lines.join(''), '#1C352A', 0.7)
}

// Two open slots of the grid, as in the header.
function clubMark() {
  return group(
    { x: -7.6, y: -32, scale: 0.47 },
    path('M0 2H17.6V13.4H0', 'none', { stroke: yellow, 'stroke-width': 4.2 }),
    path('M32 18.6H14.3V29.9H32', 'none', { stroke: '#FFFFFF', 'stroke-width': 4.2 }),
  )
}

function headlight() {
  return [
    path(
      'M55 -50.5C62 -57.5 76 -62.5 92 -61.5C95.5 -57.5 95.5 -52 92.5 -47.5C80 -45 66 -46 55 -50.5Z',
      '#020806',
    ),
    path('M59 -50.8C66 -56 78 -59.8 91 -59.2C93 -56 93 -52 91 -49.4C80 -47.5 69 -48 59 -50.8Z', '#123528'),
    stroke('M57 -51C64 -57.2 77 -61.5 91.5 -60.6C94 -57 94 -52.5 92 -49', '#FFFDF0', 1.5),
    circle(70.5, -52.8, 4.2, '#FFFBE2'),
    circle(82.5, -54.3, 4.2, '#FFFBE2'),
  ]
}

function mirror() {
  return [
    stroke('M68 -79L79 -82', carbon, 2.2),
    path(
      'M77 -90C84 -92.5 93 -92.5 98 -90C100.5 -86 99.5 -81.5 96 -79.5C90 -78.5 82 -79 78 -80.5C76 -84 76 -87.5 77 -90Z',
      paint.side,
    ),
    rim('M77 -90C84 -92.5 93 -92.5 98 -90', 1.1, 1),
    path('M77.5 -83.5C84 -82 92 -82 98.7 -83.5C98 -81.5 97 -80 96 -79.5C90 -78.5 82 -79 78 -80.5Z', carbon),
  ]
}

function splitter() {
  return [
    path(
      'M-106 -11C-70 -8 -40 -7.2 0 -7.2C40 -7.2 70 -8 106 -11L104 -5.5C70 -3.5 40 -3 0 -3C-40 -3 -70 -3.5 -104 -5.5Z',
      carbon,
    ),
    path(
      'M-106 -11C-70 -8 -40 -7.2 0 -7.2C40 -7.2 70 -8 106 -11L105.6 -9.7C70 -6.7 40 -5.9 0 -5.9C-40 -5.9 -70 -6.7 -105.6 -9.7Z',
      yellow,
    ),
  ]
}

const rim = (d, width = 1, opacity = 0.8) => stroke(d, paint.rim, width, { opacity })
