import { describe, expect, test } from 'vitest'
import {
  type Commitment,
  type Outcome,
  outcomeOf,
  reliabilityInWords,
  reliabilityOf,
} from '#worker/features/reliability/rules.ts'

const nothing: Commitment = { status: null, isExcusedOnSheet: false, absence: null, hasPlace: false }
const gone = (kind: 'late' | 'passed-on' | 'no-show', isExcused = false) => ({ kind, isExcused })

// Worked by hand from docs/race-night.md 10.
test.each<[string, Partial<Commitment>, Outcome | null]>([
  ['finished', { status: 'finished' }, 'came'],
  ['retired', { status: 'dnf' }, 'came'],
  ['was disqualified', { status: 'dsq' }, 'came'],
  [
    'gave back late, was called up on the night and finished',
    { status: 'finished', absence: gone('late') },
    'came',
  ],
  [
    'lost the place at the doors, was seated again and retired',
    { status: 'dnf', absence: gone('passed-on') },
    'came',
  ],
  [
    'finished a race that an admin had excused them from',
    { status: 'finished', absence: gone('late', true) },
    'came',
  ],
  ['gave back after the deadline', { absence: gone('late') }, 'late'],
  ['lost the place at the doors', { absence: gone('passed-on') }, 'passed-on'],
  ['did not start without a word', { status: 'dns', absence: gone('no-show'), hasPlace: true }, 'no-show'],
  ['did not start after losing the place', { status: 'dns', absence: gone('passed-on') }, 'passed-on'],
  ['gave back late, excused', { absence: gone('late', true) }, 'excused'],
  [
    'did not start without a word, excused later',
    { status: 'dns', absence: gone('no-show', true) },
    'excused',
  ],
  ['did not start, excused on the sheet', { status: 'dns', isExcusedOnSheet: true }, 'excused'],
  [
    'lost the place, excused on the sheet',
    { status: 'dns', isExcusedOnSheet: true, absence: gone('passed-on') },
    'excused',
  ],
  ['checked in and did not start', { status: 'dns', hasPlace: true }, null],
  ['gave back in time', {}, null],
  ['has a place in a race without a sheet', { hasPlace: true }, null],
  [
    'lost the place, was seated again, and there is no sheet yet',
    { absence: gone('passed-on'), hasPlace: true },
    null,
  ],
])('who %s', (_, known, outcome) => {
  expect(outcomeOf({ ...nothing, ...known })).toBe(outcome)
})

const races = (...outcomes: Outcome[]) => outcomes.map((outcome, n) => ({ outcome, race: n }))
const times = (count: number, outcome: Outcome) => Array.from({ length: count }, () => outcome)

describe('of a driver’s races, newest first', () => {
  test('every one that counts is counted, whatever it was that kept them away', () => {
    expect(reliabilityOf(races('came', 'late', 'came', 'passed-on', 'no-show'))).toMatchObject({
      came: 2,
      of: 5,
    })
  })

  test('an excused one is shown and not counted', () => {
    const { came, of, lines } = reliabilityOf(races('came', 'excused', 'came', 'late'))
    expect({ came, of, shown: lines.map(({ race }) => race) }).toEqual({
      came: 2,
      of: 3,
      shown: [0, 1, 2, 3],
    })
  })

  test('the last twenty that count do, with what is excused among them and not before', () => {
    const all = races(
      ...times(10, 'came'),
      'excused',
      ...times(8, 'came'),
      'late',
      'no-show',
      'excused',
      'late',
    )
    const { came, of, lines } = reliabilityOf(all)
    expect({ came, of, shown: lines.length }).toEqual({ came: 18, of: 20, shown: 21 })
  })

  test('an excuse makes room for an older one', () => {
    expect(reliabilityOf(races(...times(20, 'late'), 'came'))).toMatchObject({ came: 0, of: 20 })
    expect(reliabilityOf(races('excused', ...times(19, 'late'), 'came'))).toMatchObject({ came: 1, of: 20 })
  })

  test('none at all are none', () => {
    expect(reliabilityOf([])).toEqual({ came: 0, of: 0, lines: [] })
  })
})

test.each([
  [{ came: 18, of: 20 }, 'Turned up for 18 of the last 20'],
  [{ came: 0, of: 3 }, 'Turned up for 0 of the last 3'],
  [{ came: 3, of: 3 }, 'Turned up for 3 of the last 3'],
  [{ came: 2, of: 2 }, 'Too early to say'],
  [{ came: 0, of: 0 }, 'Too early to say'],
])('%o reads "%s"', (figure, words) => {
  expect(reliabilityInWords(figure)).toBe(words)
})
