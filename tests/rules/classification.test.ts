import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { penaltyOf } from '#tests/support/penalties.ts'
import {
  classify,
  type Penalty,
  type ResultLine,
  type ResultStatus,
} from '#worker/features/standings/rules/classification.ts'
import { pointsIn, pointsOf, racePointsOf } from '#worker/features/standings/rules/points.ts'
import { shownGaps } from '#worker/features/standings/rules/shown-gaps.ts'

const line = (memberId: string, gapMs: number | null, status: ResultStatus = 'finished', lapsDown = 0) =>
  ({ memberId, status, gapMs, lapsDown }) satisfies ResultLine
const placed = (lines: ReturnType<typeof classify>) =>
  lines.flatMap(({ place, memberId }) => (place === null ? [] : [memberId]))

const SHEET = [
  line('ann', null),
  line('ben', 2000),
  line('cat', 4999),
  line('dan', 5000),
  line('eve', null, 'finished', 1),
  line('fay', null, 'dnf'),
  line('gil', null, 'dsq'),
]

describe('the classified order', () => {
  test.each<[string, Penalty[], string]>([
    ['is as entered where nobody was penalised', [], 'ann ben cat dan eve'],
    [
      'moves a driver behind exactly those within the seconds',
      [penaltyOf('ann', { seconds: 5 })],
      'ben cat ann dan eve',
    ],
    ['leaves lapped drivers where they are', [penaltyOf('ann', { seconds: 60 })], 'ben cat dan ann eve'],
    [
      'adds up two penalties of one driver, and weighs two drivers against each other',
      [penaltyOf('ann', { seconds: 3 }), penaltyOf('ann', { seconds: 3 }), penaltyOf('ben', { seconds: 5 })],
      'cat dan ann ben eve',
    ],
    ['moves nobody by a missing gap', [penaltyOf('eve', { seconds: 30 })], 'ann ben cat dan eve'],
    [
      'moves down by places, at most to the end',
      [penaltyOf('ben', { places: 2 }), penaltyOf('dan', { places: 9 })],
      'ann cat eve ben dan',
    ],
    ['closes up behind who was excluded', [penaltyOf('ben', { excluded: true })], 'ann cat dan eve'],
    [
      'gives a retired or disqualified driver no place',
      [penaltyOf('fay', { seconds: 5 }), penaltyOf('gil', { places: 1 })],
      'ann ben cat dan eve',
    ],
  ])('%s', (_, penalties, order) => {
    expect(placed(classify(SHEET, penalties)).join(' ')).toBe(order)
  })

  test('takes nobody’s missing gap for that of the winner where the winner was excluded', () => {
    const sheet = [line('ann', null), line('ben', null), line('cat', 4000), line('dan', 9000)]
    const penalties = [penaltyOf('ann', { excluded: true }), penaltyOf('ben', { seconds: 5 })]
    expect(placed(classify(sheet, penalties)).join(' ')).toBe('ben cat dan')
  })

  test('keeps every driver once, numbers finishers without a hole, and asks for no order of penalties', () => {
    const amount = fc.integer({ min: 0, max: 9 })
    const sheets = fc.uniqueArray(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 20 })
    const some = fc.array(
      fc.record({ who: fc.nat(19), seconds: amount, places: amount, excluded: fc.boolean() }),
    )
    fc.assert(
      fc.property(sheets, some, (gaps, given) => {
        const sheet = gaps.toSorted((a, b) => a - b).map((gap, n) => line(`d${n}`, gap))
        const penalties = given.map(({ who, ...what }) => penaltyOf(`d${who % gaps.length}`, what))
        const result = classify(sheet, penalties)
        expect(result.map(({ memberId }) => memberId).toSorted()).toEqual(
          sheet.map(({ memberId }) => memberId).toSorted(),
        )
        expect(result.flatMap(({ place }) => place ?? [])).toEqual(placed(result).map((_, n) => n + 1))
        expect(classify(sheet, penalties.toReversed())).toEqual(result)
      }),
    )
  })

  test('by seconds alone is the order of the times with the seconds added', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(times, fc.array(fc.nat(9), { minLength: 20, maxLength: 20 }), (gaps, seconds) => {
        const sheet = gaps.toSorted((a, b) => a - b).map((gap, n) => line(`d${n}`, gap))
        const penalties = sheet.map(({ memberId }, n) => penaltyOf(memberId, { seconds: seconds[n] ?? 0 }))
        const time = ({ gapMs }: ResultLine, n: number) => (gapMs ?? 0) + (seconds[n] ?? 0) * 1000
        const plain = sheet
          .map((driver, n) => ({ id: driver.memberId, at: time(driver, n) }))
          .toSorted((a, b) => a.at - b.at)
        expect(placed(classify(sheet, penalties))).toEqual(plain.map(({ id }) => id))
      }),
    )
  })
})

describe('the gaps beside the classified order', () => {
  const shown = (sheet: ResultLine[], penalties: Penalty[], winnerTimeMs: number | null = 60_000) => {
    const gaps = shownGaps(sheet, penalties, winnerTimeMs)
    return classify(sheet, penalties).flatMap(({ memberId }) => {
      const gap = gaps.get(memberId)
      if (!gap) return []
      const { timeMs, gapMs, lapsDown } = gap
      const laps = lapsDown > 0 ? `+${lapsDown} lap` : null
      return `${memberId} ${timeMs ?? [laps, gapMs].filter(it => it !== null).join(' ')}`.trim()
    })
  }

  test.each<[string, Penalty[], string]>([
    [
      'are those of the sheet where nobody was penalised',
      [],
      'ann 60000, ben 2000, cat 4999, dan 5000, eve +1 lap',
    ],
    [
      'follow the seconds of who is moved',
      [penaltyOf('ben', { seconds: 10 })],
      'ann 60000, cat 4999, dan 5000, ben 12000, eve +1 lap',
    ],
    [
      'follow the seconds of who stays where they were',
      [penaltyOf('dan', { seconds: 10 })],
      'ann 60000, ben 2000, cat 4999, dan 15000, eve +1 lap',
    ],
    [
      'are taken to whoever has won',
      [penaltyOf('ann', { seconds: 4 })],
      'ben 62000, ann 2000, cat 2999, dan 3000, eve +1 lap',
    ],
    [
      'shrink where the winner was given seconds and wins all the same',
      [penaltyOf('ann', { seconds: 1 })],
      'ann 61000, ben 1000, cat 3999, dan 4000, eve +1 lap',
    ],
    [
      'are taken to the next where the winner was excluded',
      [penaltyOf('ann', { excluded: true })],
      'ben 62000, cat 2999, dan 3000, eve +1 lap',
    ],
    [
      'are none of who was moved down by places, below a larger one',
      [penaltyOf('ben', { places: 1 }), penaltyOf('dan', { places: 9 })],
      'ann 60000, cat 4999, ben, eve +1 lap, dan',
    ],
  ])('%s', (_, penalties, order) => {
    expect(shown(SHEET, penalties).join(', ')).toBe(order)
  })

  test('are none to a winner whose gap nobody noted, and no time where none was noted', () => {
    const sheet = [line('ann', null), line('ben', null), line('cat', 4000), line('dan', null, 'finished', 1)]
    const out = [penaltyOf('ann', { excluded: true })]
    expect(shown(sheet, out)).toEqual(['ben', 'cat', 'dan +1 lap'])
    expect(shown(sheet, [], null)).toEqual(['ann', 'ben', 'cat 4000', 'dan +1 lap'])
  })

  test('are laps behind whoever has won, also where that is a lap down themselves', () => {
    const sheet = [line('ann', null), line('ben', null, 'finished', 1), line('cat', null, 'finished', 3)]
    expect(shown(sheet, [penaltyOf('ann', { excluded: true })])).toEqual(['ben', 'cat +2 lap'])
  })

  test('never shrink from one driver to the next on a lap, whatever stewards took', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 12 })
    const some = fc.array(
      fc.record({
        who: fc.nat(11),
        seconds: fc.nat(9),
        places: fc.constantFrom(0, 0, 1, 3),
        excluded: fc.constantFrom(false, false, true),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(times, some, (gaps, given) => {
        const sheet = gaps.toSorted((a, b) => a - b).map((gap, n) => line(`d${n}`, n === 0 ? null : gap))
        const penalties = given.map(({ who, ...what }) => penaltyOf(`d${who % gaps.length}`, what))
        const beside = shownGaps(sheet, penalties, null)
        const order = placed(classify(sheet, penalties)).flatMap(id => beside.get(id)?.gapMs ?? [])
        expect(order).toEqual(order.toSorted((a, b) => a - b))
        expect(order.every(gap => gap >= 0)).toBe(true)
      }),
    )
  })
})

describe('the points of a race', () => {
  const scoring = { points: [25, 18, 15], pole: 1, fastestLap: 2 }
  const score = (who: string, racePoints = '', penalties: Penalty[] = []) => {
    const found = classify(SHEET, penalties).find(({ memberId }) => memberId === who)
    if (!found) throw new Error(`${who} is not on the sheet`)
    return pointsOf(found, { poleId: 'gil', fastestId: 'ben', racePoints }, scoring, penalties)
  }

  test('say where each comes from', () => {
    expect(score('ben', 'x0.5', [penaltyOf('ben', { points: 3 })])).toEqual([
      { kind: 'place', place: 2, factor: 0.5, points: 9 },
      { kind: 'fastest-lap', points: 2 },
      { kind: 'stewards', incidentId: 'case-ben', points: -3 },
    ])
  })

  test('add up, and are none where the championship counts none', () => {
    const [, ben] = classify(SHEET, [])
    if (!ben) throw new Error('Nobody is second')
    const sheet = { poleId: 'gil', fastestId: 'ben', racePoints: 'x0.5' }
    const taken = [penaltyOf('ben', { points: 3 })]
    expect([scoring, null].map(it => pointsIn(ben, sheet, it, taken))).toEqual([8, null])
  })

  test('are none for pole where the driver was disqualified, nor for the lap where they were excluded', () => {
    expect(score('gil')).toEqual([])
    expect(score('ben', '', [penaltyOf('ben', { excluded: true })])).toEqual([])
  })

  test.each([
    ['x2', { factor: 2 }],
    [' X0.5 ', { factor: 0.5 }],
    ['x1.25', { factor: 1.25 }],
    ['x2 for the last', null],
    ['25, 18, 15.5', { points: [25, 18, 15.5] }],
    ['12.25, 10.125', { points: [12.25, 10.125] }],
    ['25, 18 and 15', null],
    ['25-18-15', { points: [25, 18, 15] }],
    ['0, 3, 2, 1', { points: [0, 3, 2, 1] }],
    ['20-12-10', { points: [20, 12, 10] }],
    ['1000-500-0', { points: [1000, 500, 0] }],
    ['1, 2, 3', { points: [1, 2, 3] }],
    ['Double points', null],
    ['2026-11-28', null],
    ['28-11-2026', null],
    ['28-11-05', null],
    ['12-11-05', null],
    ['21 11 26', null],
    ['2026-11', null],
    ['28, 11, 2026', null],
    ['28 11 2026 2', null],
    ['2026-11-28 20', null],
    ['2026-27', null],
    ['11-28', null],
    ['3-5', null],
    ['2026', null],
    ['25-18', { points: [25, 18] }],
    ['4-3-2-1-5', { points: [4, 3, 2, 1, 5] }],
    ['2000-1500-1000', { points: [2000, 1500, 1000] }],
    ['25 18 15 12 10 8 6 4 2 1', { points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1] }],
    ['25', null],
    ['', null],
  ])('%j of a race reads %j', (text, read) => {
    expect(racePointsOf(text)).toEqual(read)
  })
})
