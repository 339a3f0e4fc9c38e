// An evening at the circuit, against the light: the demo's photograph, and the clip that follows another car home.
import { chance, times, wave } from '../motion.mjs'
import { circle, ellipse, group, joined, path, polygon, rect, stroke } from '../svg.mjs'

const night = '#0B0F0D'
/** How far the clip drives, in half road widths: seventeen pairs of kerb blocks. */
const AHEAD = 17

const gradient = (id, direction, stops, kind = 'linearGradient') =>
  `<${kind} id="${id}" ${direction}>${stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</${kind}>`

const definitions = `<defs>
  ${gradient('sky', 'x1="0" y1="0" x2="0" y2="1"', [
    [0, '#0B2A3C'],
    [0.45, '#5D4A63'],
    [0.72, '#D9683A'],
    [0.9, '#FDB14A'],
    [1, '#FFE08A'],
  ])}
  ${gradient(
    'sun',
    '',
    [
      [0, '#FFF6D0'],
      [0.16, '#FFE59A', 0.95],
      [0.4, '#FFB24A', 0.45],
      [1, '#FF8A3C', 0],
    ],
    'radialGradient',
  )}
  ${gradient('road', 'x1="0" y1="0" x2="0" y2="1"', [
    [0, '#C8874E'],
    [0.18, '#5B4A44'],
    [1, '#12181A'],
  ])}
  ${gradient('paint', 'x1="0" y1="0" x2="0" y2="1"', [
    [0, '#FFD58A'],
    [0.08, '#8A4A2E'],
    [0.3, '#2A1E20'],
    [1, night],
  ])}
  ${gradient('glass', 'x1="0" y1="0" x2="1" y2="1"', [
    [0, '#FFCB7A', 0.95],
    [0.6, '#C8623C', 0.8],
    [1, '#41303A', 0.9],
  ])}
  ${gradient(
    'lamp',
    '',
    [
      [0, '#FFFBE8'],
      [0.2, '#FFF0B0', 0.8],
      [1, '#FFD060', 0],
    ],
    'radialGradient',
  )}
  ${gradient(
    'tail',
    '',
    [
      [0, '#FFD0C0'],
      [0.25, '#FF4A36', 0.9],
      [1, '#FF2010', 0],
    ],
    'radialGradient',
  )}
  ${gradient(
    'corners',
    '',
    [
      [0.55, '#000', 0],
      [1, '#000', 0.45],
    ],
    'radialGradient',
  )}
  <filter id="sweep" x="-30%" width="160%"><feGaussianBlur stdDeviation="26 0.4"/></filter>
  <filter id="soft"><feGaussianBlur stdDeviation="5"/></filter>
  <filter id="haze" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>
  <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="7"/>
    <feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0.9 -0.32"/></filter>
</defs>`

const through = (filter, ...parts) => `<g filter="url(#${filter})">${joined(parts)}</g>`
const fill = id => `url(#${id})`

/** The photograph, 1200 by 800: a car that is followed past the stand, which blurs behind it. */
export function lastLight() {
  return [
    definitions,
    rect(0, 0, 1200, 560, fill('sky')),
    circle(820, 420, 420, fill('sun')),
    circle(820, 420, 62, '#FFF8DC'),
    through('soft', hills(440, 1200), flags),
    through('sweep', stand, people),
    rect(0, 520, 1200, 280, fill('road')),
    ellipse(820, 560, 330, 34, '#FFD98C', { opacity: 0.5, filter: 'url(#haze)' }),
    through('sweep', kerbBlocks),
    through('haze', dust),
    group({ x: 560, y: 690 }, ellipse(0, 2, 330, 16, '#000', { opacity: 0.6, filter: 'url(#soft)' }), car()),
    circle(874, 640, 110, fill('lamp'), { opacity: 0.75 }),
    rect(0, 0, 1200, 800, fill('corners')),
    rect(0, 0, 1200, 800, '#000', { filter: 'url(#grain)', opacity: 0.22 }),
  ]
}

function hills(y, width) {
  const points = times(25, at => [
    (at / 24) * width,
    y - 26 * chance(at + 3) - 34 * Math.sin((at / 24) * Math.PI),
  ])
  return polygon([[0, 560], ...points, [width, 560]], '#3A2A34')
}

const flags = times(5, at => [
  stroke(`M${90 + at * 74} 440V${300 + (at % 2) * 16}`, '#1E1A22', 4),
  path(
    `M${92 + at * 74} ${302 + (at % 2) * 16}q26 -10 46 4v30q-22 -12 -46 -2Z`,
    at % 2 ? '#6B2A24' : '#2A3A34',
  ),
])

const stand = [
  path('M-60 330L420 392V540H-60Z', '#161B20'),
  path('M-60 300L430 372L430 384L-60 324Z', '#0C1114'),
  times(7, at => rect(20 + at * 66, 330, 8, 190, '#0C1114')),
  rect(-60, 500, 1320, 34, '#20262A'),
  times(9, at => rect(at * 140 - 20, 503, 96, 26, ['#7A2E26', '#D8CDBA', '#1F4A39'][at % 3])),
]

const people = times(60, at =>
  circle(
    -40 + chance(at) * 440,
    400 + chance(at + 90) * 84,
    7,
    ['#C87A4A', '#8A4A3A', '#E0B070', '#42525A'][at % 4],
  ),
)

const kerbBlocks = times(18, at =>
  polygon(
    [
      [at * 80 - 90, 742],
      [at * 80 - 10, 742],
      [at * 80 - 40, 800],
      [at * 80 - 120, 800],
    ],
    at % 2 ? '#8E2A22' : '#C9BFAE',
  ),
)

const dust = times(9, at =>
  circle(250 - at * 34, 660 - chance(at) * 34, 34 + at * 9, '#F0B070', { opacity: 0.2 }),
)

const carBody =
  'M-300 -24L-310 -62Q-312 -92 -290 -98L-206 -106Q-160 -150 -112 -157Q-30 -168 34 -156Q92 -134 132 -108Q232 -96 286 -70Q318 -54 322 -26L318 -16H-292Z'

function car() {
  return [
    path('M-318 -158L-236 -152L-236 -144L-318 -148Z', night),
    stroke('M-262 -148V-100M-292 -150L-284 -98', night, 7),
    path(carBody, fill('paint')),
    path('M-150 -112Q-118 -146 -84 -149L-30 -154V-110Z', fill('glass')),
    path('M-20 -110V-154Q12 -154 34 -147Q74 -132 104 -110Z', fill('glass')),
    circle(16, -120, 17, night),
    stroke(
      'M-290 -98L-206 -106Q-160 -150 -112 -157Q-30 -168 34 -156Q92 -134 132 -108Q232 -96 286 -70',
      '#FFE2A0',
      3.5,
    ),
    stroke('M-270 -52H250', '#FF9C50', 2, { opacity: 0.35 }),
    path('M268 -66L306 -54L300 -44L270 -50Z', '#FFF6D0'),
    rect(-306, -74, 16, 14, '#FF4A36'),
    [-188, 204].map(x => [
      circle(x, -40, 56, '#06090A'),
      circle(x, -42, 45, '#141A1C'),
      times(6, at =>
        group({ x, y: -42, turn: at * 60 + 8 }, rect(-3, -32, 6, 64, '#4A4A48', { opacity: 0.35 })),
      ),
      circle(x, -42, 30, 'none', { stroke: '#8A6A4A', 'stroke-width': 3, opacity: 0.8 }),
      path(`M${x - 44} -52A45 45 0 0 1 ${x + 30} -76`, 'none', {
        stroke: '#FFC070',
        'stroke-width': 3,
        opacity: 0.7,
      }),
    ]),
    rect(-40, -96, 62, 46, '#D8CDBA', { rx: 4, opacity: 0.9 }),
    `<text x="-9" y="-60" text-anchor="middle" style="font:850 38px Archivo;font-stretch:90%" fill="${night}">5</text>`,
  ]
}

/** A moment (0 to 1) of the clip, 640 by 360: down a straight behind another car. It ends as it begins. */
export function inTheTow(t) {
  const sway = wave(t) * 9
  const lift = wave(t, 6) * 1.2
  const horizon = 172
  return [
    definitions,
    group(
      { x: -sway * 0.6, y: lift },
      rect(-30, -10, 700, horizon + 20, fill('sky')),
      circle(400, horizon - 8, 170, fill('sun')),
      circle(400, horizon - 12, 22, '#FFF8DC'),
      group({ y: -268, scale: 1 }, hills(440, 700)),
      rect(-30, horizon, 700, 200, '#2A2A20'),
      road(t, horizon, sway),
      trees(t, horizon),
    ),
    group({ x: 320 + sway, y: 262 + lift * 1.6, scale: 1 + 0.05 * wave(t, 1, 0.2) }, rear(t)),
    group({ y: lift * 2 }, bonnet),
    rect(0, 0, 640, 360, fill('corners')),
  ]
}

// Everything on the ground comes nearer by the same law: its distance shrinks, and its place on screen is one over it.
function near(distance, side, horizon) {
  return [320 + (side * 330) / distance, horizon + 150 / distance]
}

function road(t, horizon, sway) {
  const at = (distance, side) =>
    near(distance, side, horizon).map((value, axis) => value + (axis === 0 ? sway / distance : 0))
  const strip = (from, to, inner, outer, colour) =>
    polygon([at(from, inner), at(from, outer), at(to, outer), at(to, inner)], colour)
  const marks = times(26, index => {
    const from = 0.62 + (index + 1 - ((t * 34) % 2)) * 0.5
    if (from < 0.6) return ''
    const to = from + 0.5
    const colour = index % 2 ? '#A83228' : '#D6CBB8'
    return [strip(from, to, -1.12, -0.98, colour), strip(from, to, 0.98, 1.12, colour)]
  })
  return [
    polygon([at(0.6, -1), at(0.6, 1), at(40, 1), at(40, -1)], fill('road')),
    strip(0.6, 40, 0.3, 0.62, '#FFD08A').replace('<path', '<path opacity="0.16"'),
    marks,
    strip(0.6, 40, -0.96, -0.93, '#E8DFCE'),
    strip(0.6, 40, 0.93, 0.96, '#E8DFCE'),
  ]
}

function trees(t, horizon) {
  return times(14, index => {
    const distance = 1.1 + ((index * (AHEAD / 14) + AHEAD - t * AHEAD) % AHEAD)
    return [-1, 1].map(side => {
      const [x, y] = near(distance, side * (1.9 + chance(index + side) * 1.2), horizon)
      const size = 74 / distance
      return ellipse(x, y - size * 0.9, size * 0.7, size * (1 + chance(index) * 0.5), '#171C18')
    })
  })
    .toReversed()
    .map(part => joined([part]))
}

function rear(t) {
  const glow = 0.75 + 0.25 * Math.max(0, wave(t, 1, 0.6))
  return [
    ellipse(0, 6, 118, 12, '#000', { opacity: 0.55 }),
    path(
      'M-86 -8L-92 -40Q-92 -58 -74 -62L-52 -66Q-44 -92 -34 -98H34Q44 -92 52 -66L74 -62Q92 -58 92 -40L86 -8Z',
      fill('paint'),
    ),
    path('M-44 -66Q-38 -86 -30 -91H30Q38 -86 44 -66Z', fill('glass')),
    rect(-100, -112, 200, 7, night),
    stroke('M-60 -105V-66M60 -105V-66M-100 -116V-100M100 -116V-100', night, 5),
    stroke('M-34 -98H34', '#FFE2A0', 2.5),
    [-1, 1].map(side => [
      rect(side * 70 - 16, -52, 32, 9, '#FF5A44', { rx: 3 }),
      circle(side * 70, -47, 40, fill('tail'), { opacity: glow }),
      rect(side * 74 - 17, -20, 34, 27, '#080B0C', { rx: 5 }),
    ]),
    path('M-62 -12H62L52 4H-52Z', '#0A0D0E'),
    rect(-21, -44, 42, 24, '#D8CDBA', { rx: 3 }),
    `<text x="0" y="-25" text-anchor="middle" style="font:850 21px Archivo" fill="${night}">8</text>`,
  ]
}

const bonnet = [
  path('M60 372Q120 322 320 318Q520 322 580 372Z', '#034E32'),
  path('M296 319H344L360 372H280Z', '#FCD71B'),
  stroke('M78 366Q140 324 320 320Q500 324 562 366', '#FFD08A', 2, { opacity: 0.6 }),
]
