import { describe, expect, test } from 'vitest'
import { circuitSlugs, circuits, findCircuit } from '#web/features/circuits/circuits.ts'
import { controlPoints, type Point } from '#web/features/circuits/outlines.ts'
import { outlineBox, outlinePath, sampleOutline, startLine } from '#web/features/circuits/spline.ts'

const anticlockwise = ['laguna-seca', 'mount-panorama', 'kyalami']

function gap([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay)
}

function heading([ax, ay]: Point, [bx, by]: Point): number {
  return (Math.atan2(by - ay, bx - ax) * 180) / Math.PI
}

/** How far the heading turns between two headings, 0 to 180 degrees. */
function turn(from: number, to: number): number {
  return Math.abs(((to - from + 540) % 360) - 180)
}

/** Positive when the lap runs clockwise, as y grows downwards. */
function signedArea(line: readonly Point[]): number {
  return line.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = line[(i + 1) % line.length] as Point
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

function side([ax, ay]: Point, [bx, by]: Point, [px, py]: Point): number {
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax))
}

function crossings(line: readonly Point[]): number {
  const at = (i: number) => line[i % line.length] as Point
  let count = 0
  for (let i = 0; i < line.length; i++) {
    for (let j = i + 2; j < line.length; j++) {
      if (i === 0 && j === line.length - 1) continue
      const [a, b, c, d] = [at(i), at(i + 1), at(j), at(j + 1)]
      if (side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)) count++
    }
  }
  return count
}

describe.each(circuitSlugs)('the outline of %s', slug => {
  const lap = sampleOutline(slug, 500)

  test('is drawn through 30 to 80 points', () => {
    expect(controlPoints[slug].length).toBeGreaterThanOrEqual(30)
    expect(controlPoints[slug].length).toBeLessThanOrEqual(80)
  })

  test('stays within the 0 to 1000 box and fills it one way', () => {
    const box = outlineBox(slug)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(1000)
    expect(box.y + box.height).toBeLessThanOrEqual(1000)
    expect(Math.max(box.width, box.height)).toBeGreaterThan(980)
  })

  test('begins at the timing line and closes on it without a corner', () => {
    const { x, y, angle } = startLine(slug)
    expect(lap[0]).toEqual([x, y])
    expect(turn(heading(lap.at(-1) as Point, lap[0] as Point), angle)).toBeLessThan(8)
    expect(turn(angle, heading(lap[0] as Point, lap[1] as Point))).toBeLessThan(8)
  })

  test('is sampled at equal distances', () => {
    const gaps = lap.map((point, i) => gap(point, lap[(i + 1) % lap.length] as Point))
    expect(Math.max(...gaps)).toBeLessThan(10)
    expect(gaps.filter(length => length < Math.max(...gaps) * 0.8)).toEqual([])
  })

  test('never crosses itself', () => {
    expect(crossings(lap)).toBe(0)
  })

  test(`runs ${anticlockwise.includes(slug) ? 'anticlockwise' : 'clockwise'}`, () => {
    expect(Math.sign(signedArea(lap))).toBe(anticlockwise.includes(slug) ? -1 : 1)
  })

  test('is one closed path of cubic curves with at most one decimal', () => {
    const path = outlinePath(slug)
    expect(path).toMatch(/^M[\d.]+ [\d.]+(C[\d. -]+)+Z$/)
    expect(path.match(/C/g)).toHaveLength(controlPoints[slug].length)
    expect(path).not.toMatch(/\.\d\d/)
    expect(path).not.toContain('NaN')
  })
})

describe('finding the circuit of a race', () => {
  test.each(circuitSlugs)('%s is found by its own name and by each of its aliases', slug => {
    for (const name of [circuits[slug].name, ...circuits[slug].aliases]) {
      expect(findCircuit(name)?.slug).toBe(slug)
    }
  })

  test.each([
    ['Circuit de Spa-Francorchamps', 'spa-francorchamps'],
    ['spa francorchamps', 'spa-francorchamps'],
    ['Spa', 'spa-francorchamps'],
    ['Bathurst', 'mount-panorama'],
    ['Mt. Panorama', 'mount-panorama'],
    ['Autodromo Nazionale Monza', 'monza'],
    ['SILVERSTONE CIRCUIT', 'silverstone'],
    ['WeatherTech Raceway Laguna Seca', 'laguna-seca'],
    ['Österreichring', 'red-bull-ring'],
    ['osterreichring', 'red-bull-ring'],
    ['A1 Ring', 'red-bull-ring'],
    ['  Watkins Glen (Boot) ', 'watkins-glen'],
    ['Circuit Paul-Ricard', 'paul-ricard'],
    ['CM.com Circuit Zandvoort', 'zandvoort'],
  ])('"%s" is %s', (track, slug) => {
    expect(findCircuit(track)?.slug).toBe(slug)
  })

  test.each(['Nürburgring', 'Brands Hatch', 'Spain', 'Monza Oval 1955', 'Ring', '', '  ', '---'])(
    '"%s" has no outline',
    track => {
      expect(findCircuit(track)).toBeUndefined()
    },
  )

  test('no name belongs to two circuits', () => {
    for (const slug of circuitSlugs) {
      const others = circuitSlugs.filter(other => other !== slug).map(other => circuits[other])
      const taken = others.flatMap(other => [other.name, ...other.aliases])
      expect(taken.filter(name => findCircuit(name)?.slug === slug)).toEqual([])
    }
  })

  test('the layout is named where a circuit has several', () => {
    expect(circuits['paul-ricard'].layout).toBe('1A-V2')
    expect(circuits['watkins-glen'].layout).toBe('Boot')
    expect(circuits.monza.layout).toBeUndefined()
  })
})
