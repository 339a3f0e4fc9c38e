import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usualPenalties } from '#web/features/rules/club-rules.ts'
import { offences } from '#worker/features/incidents/rules/offences.ts'
import {
  type CasePenalty,
  isHarsher,
  type Judgement,
  missingGaps,
  type Prefill,
  prefill,
  prefillByRule,
  verdicts,
  whatVerdictForbids,
} from '#worker/features/incidents/rules/penalties.ts'
import { classify, type ResultLine } from '#worker/features/standings/rules/classification.ts'

const nothing = { seconds: 0, places: 0, points: 0, excluded: false, licence: 0 }
const penaltyOf = (memberId: string, what: Partial<CasePenalty>): CasePenalty => ({
  memberId,
  ...nothing,
  ...what,
})
const vote = (verdict: Judgement['verdict'], blamedId: string | null = null, offence: string | null = null) =>
  ({ verdict, blamedId, offence }) satisfies Judgement

test('the rules page prints the list that votes are taken from', () => {
  expect(usualPenalties).toEqual(offences.map(({ name, usual, licence }) => [name, usual, licence]))
  expect(usualPenalties).toContainEqual(['Contact that costs a place', '5 seconds', 1])
  expect(new Set(offences.map(({ id }) => id)).size).toBe(offences.length)
})

describe('a decision begins with', () => {
  test('what most votes are for, and what is usual for it', () => {
    const votes = [
      vote('penalty', 'marcus', 'crash'),
      vote('racing-incident'),
      vote('penalty', 'marcus', 'crash'),
    ]
    expect(prefill(votes)).toEqual({
      verdict: 'penalty',
      penalties: [penaltyOf('marcus', { seconds: 10, licence: 2 })],
    })
  })

  test('the milder verdict where votes are level', () => {
    expect(prefill([vote('penalty', 'marcus', 'crash'), vote('racing-incident')])).toEqual({
      verdict: 'racing-incident',
      penalties: [],
    })
    expect(prefill([vote('warning', 'marcus'), vote('no-action'), vote('racing-incident')]).verdict).toBe(
      'no-action',
    )
  })

  test('the milder penalty where the offences are level', () => {
    const votes = [
      vote('penalty', 'marcus', 'retaliation'),
      vote('penalty', 'marcus', 'crash'),
      vote('penalty', 'marcus', 'contact'),
    ]
    expect(prefill(votes).penalties).toEqual([penaltyOf('marcus', { seconds: 5, licence: 1 })])
  })

  test('the licence points of the offence where most votes are for a warning, which leaves the result as it is', () => {
    const [insults, noShow] = [vote('warning', 'marcus', 'insults'), vote('warning', 'marcus', 'no-show')]
    const warned = (licence: number) => ({
      verdict: 'warning',
      penalties: licence > 0 ? [penaltyOf('marcus', { licence })] : [],
    })
    expect(prefill([insults, vote('penalty', 'marcus', 'crash'), insults])).toEqual(warned(3))
    expect(prefill([insults, noShow])).toEqual(warned(1))
    // What an offence usually costs beside them is for a penalty.
    expect(prefill([vote('warning', 'marcus', 'crash')])).toEqual(warned(2))
    expect(prefill([vote('warning', 'marcus', 'retaliation')])).toEqual(warned(6))
    // For what the table does not know, or knows without licence points, a warning is words alone.
    expect(prefill([vote('warning', 'marcus'), insults, vote('warning', 'marcus')])).toEqual(warned(0))
    expect(prefill([vote('warning', 'marcus', 'track-limits')])).toEqual(warned(0))
  })

  test('what a warning and a penalty may take, whatever was voted', () => {
    const anyVote = fc.record({
      verdict: fc.constantFrom(...verdicts),
      blamedId: fc.constantFrom('marcus', 'priya', null),
      offence: fc.constantFrom(null, ...offences.map(({ id }) => id)),
    })
    fc.assert(
      fc.property(fc.array(anyVote, { maxLength: 5 }), votes => {
        const { verdict, penalties } = prefill(votes)
        if (verdict !== 'penalty') expect(whatVerdictForbids({ verdict, penalties })).toBeNull()
      }),
    )
  })

  test('nothing where nobody has voted, and a penalty without numbers for what the table does not know', () => {
    expect(prefill([])).toEqual({ verdict: 'no-action', penalties: [] })
    expect(prefill([vote('penalty', 'marcus')]).penalties).toEqual([penaltyOf('marcus', {})])
  })

  test('what is usual for the rule that the case names where most want a penalty for no offence of the table', () => {
    const votes = [vote('penalty', 'marcus'), vote('penalty', 'marcus')]
    expect(prefill(votes, 'Contact that costs a place').penalties).toEqual([
      penaltyOf('marcus', { seconds: 5, licence: 1 }),
    ])
    const crash = vote('penalty', 'marcus', 'crash')
    expect(prefill([crash], 'Contact that costs a place').penalties[0]?.seconds, 'voted for').toBe(10)
    expect(prefill([vote('warning', 'marcus')], 'Missing a race without a word').penalties).toEqual([])
  })

  test('the same in whichever order the votes came', () => {
    const anyVote = fc.record({
      verdict: fc.constantFrom(...verdicts),
      blamedId: fc.constantFrom('marcus', 'priya'),
      offence: fc.constantFrom(...offences.map(({ id }) => id)),
    })
    fc.assert(
      fc.property(fc.array(anyVote, { maxLength: 3 }), votes => {
        expect(prefill(votes.toReversed())).toEqual(prefill(votes))
      }),
    )
  })
})

describe('a decision that nobody voted on begins with', () => {
  const [marcus, gina] = [
    { id: 'marcus', atFault: false },
    { id: 'gina', atFault: false },
  ]

  test.each<[string, Prefill]>([
    [
      'Contact that costs a place',
      { verdict: 'penalty', penalties: [penaltyOf('marcus', { seconds: 5, licence: 1 })] },
    ],
    [
      ' deliberate contact, RETALIATION ',
      { verdict: 'penalty', penalties: [penaltyOf('marcus', { excluded: true, licence: 6 })] },
    ],
    [
      'Holding up a lap in qualifying',
      { verdict: 'penalty', penalties: [penaltyOf('marcus', { licence: 1 })] },
    ],
    [
      'Missing a race without a word',
      { verdict: 'warning', penalties: [penaltyOf('marcus', { licence: 1 })] },
    ],
    ['crash', { verdict: 'penalty', penalties: [penaltyOf('marcus', { seconds: 10, licence: 2 })] }],
  ])('what is usual for %j', (rule, expected) => {
    expect(prefillByRule(rule, [marcus])).toEqual(expected)
  })

  test('what the club would take as it is, whatever the offence', () => {
    for (const { name } of offences) {
      const filled = prefillByRule(name, [marcus])
      expect(filled && whatVerdictForbids(filled), name).toBeNull()
      expect(filled?.penalties, name).toHaveLength(1)
    }
  })

  test('nothing where the case names no offence, or one in words of its own', () => {
    for (const rule of [null, '', '4.2', 'Some contact'])
      expect(prefillByRule(rule, [marcus]), `${rule}`).toBeNull()
  })

  test('nobody of several who are named, but the one who owns up', () => {
    const rule = 'Unsafe rejoin with contact'
    expect(prefillByRule(rule, [marcus, gina])).toEqual({ verdict: 'penalty', penalties: [] })
    const own = { ...gina, atFault: true }
    expect(prefillByRule(rule, [marcus, own])?.penalties[0]?.memberId).toBe('gina')
    expect(prefillByRule(rule, [{ ...marcus, atFault: true }, own])?.penalties).toEqual([])
  })
})

test.each<[Judgement['verdict'], Partial<CasePenalty>[], string | null]>([
  ['no-action', [{ licence: 1 }], 'Only a warning or a penalty can cost a driver anything'],
  ['racing-incident', [{}], 'Only a warning or a penalty can cost a driver anything'],
  ['racing-incident', [], null],
  ['warning', [], null],
  ['warning', [{ licence: 2 }], null],
  ['penalty', [], 'Choose who the penalty is for'],
  ['penalty', [{ seconds: 5 }], null],
])('under %s, of %j the club says: %s', (verdict, taken, sentence) => {
  expect(whatVerdictForbids({ verdict, penalties: taken.map(what => penaltyOf('marcus', what)) })).toBe(
    sentence,
  )
})

test.each([{ seconds: 1 }, { places: 1 }, { points: 1 }, { excluded: true }])(
  'a warning leaves the result as it is, so it cannot take %j',
  what => {
    const penalties = [penaltyOf('marcus', { licence: 1 }), penaltyOf('priya', what)]
    expect(whatVerdictForbids({ verdict: 'warning', penalties })).toContain(
      'To change the result, choose Penalty',
    )
  },
)

describe('an answer is harsher', () => {
  const decided = [penaltyOf('marcus', { seconds: 10, licence: 2 })]

  test.each<[string, Partial<CasePenalty>, boolean]>([
    ['nothing', {}, false],
    ['the same', { seconds: 10, licence: 2 }, false],
    ['less', { seconds: 5 }, false],
    ['one more second', { seconds: 11 }, true],
    ['a place', { places: 1 }, true],
    ['a point', { points: 1 }, true],
    ['another licence point', { seconds: 5, licence: 3 }, true],
    ['exclusion', { excluded: true }, true],
  ])('if it takes %s', (_, what, expected) => {
    expect(isHarsher([penaltyOf('marcus', what)], decided)).toBe(expected)
  })

  test('if it takes anything from whom nothing was taken', () => {
    expect(isHarsher([penaltyOf('priya', { seconds: 1 })], decided)).toBe(true)
    expect(isHarsher([penaltyOf('priya', {})], decided)).toBe(false)
  })

  test('not if seconds or places stand for an exclusion, but points do', () => {
    const out = [penaltyOf('marcus', { excluded: true })]
    expect(isHarsher([penaltyOf('marcus', { seconds: 60, places: 3 })], out)).toBe(false)
    expect(isHarsher([penaltyOf('marcus', { points: 1 })], out)).toBe(true)
  })

  test('whenever it costs its driver a place, points or licence points in whatever race', () => {
    const anyPenalty = fc.record({
      memberId: fc.constantFrom('a', 'b'),
      seconds: fc.integer({ min: 0, max: 30 }),
      places: fc.integer({ min: 0, max: 4 }),
      points: fc.integer({ min: 0, max: 3 }),
      excluded: fc.boolean(),
      licence: fc.integer({ min: 0, max: 3 }),
    })
    const anySheet = fc
      .array(fc.integer({ min: 0, max: 8000 }), { minLength: 2, maxLength: 8 })
      .map(steps => {
        let gap = 0
        return steps.map((step, n): ResultLine => {
          gap += n === 0 ? 0 : step
          return { memberId: 'abcdefgh'[n] ?? '', status: 'finished', gapMs: gap, lapsDown: 0 }
        })
      })
    fc.assert(
      fc.property(anySheet, anyPenalty, anyPenalty, (sheet, decided, answer) => {
        fc.pre(answer.memberId === decided.memberId && !isHarsher([answer], [decided]))
        const placeAfter = (penalty: CasePenalty) => {
          const lines = classify(sheet, [{ ...penalty, incidentId: 'case' }])
          return (
            lines.find(({ memberId }) => memberId === penalty.memberId)?.place ?? Number.POSITIVE_INFINITY
          )
        }
        expect(placeAfter(answer)).toBeLessThanOrEqual(placeAfter(decided))
        expect(answer.points).toBeLessThanOrEqual(decided.points)
        expect(answer.licence).toBeLessThanOrEqual(decided.licence)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('penalties of seconds need', () => {
  const line = (memberId: string, gapMs: number | null, more: Partial<ResultLine> = {}): ResultLine => ({
    memberId,
    status: 'finished',
    gapMs,
    lapsDown: 0,
    ...more,
  })
  const taken = (seconds: Record<string, number>, excluded: string[] = []) => [
    ...Object.entries(seconds).map(([id, some]) => penaltyOf(id, { seconds: some })),
    ...excluded.map(id => penaltyOf(id, { excluded: true })),
  ]
  const sheet = [
    line('a', null),
    line('b', 1000),
    line('c', null),
    line('d', 4000),
    line('e', null),
    line('f', null, { lapsDown: 1 }),
    line('g', null, { lapsDown: 1 }),
    line('h', null, { status: 'dnf' }),
  ]

  test('those within them also where the winner was given a gap', () => {
    const late = [line('a', 5000), line('b', 6000), line('c', null)]
    expect(missingGaps(late, taken({ a: 5 }))).toEqual(['c'])
  })

  test.each<[string, Record<string, number>, string[]]>([
    ['nothing without seconds', {}, []],
    ['of the winner only who may come within', { a: 3 }, ['c']],
    ['nobody behind who is known to be further away', { b: 3 }, ['c']],
    ['everybody behind where nobody is known to be further away', { b: 10 }, ['c', 'e']],
    ['the own one too', { c: 5 }, ['c', 'e']],
    ['that of a lapped driver for their own lap only', { f: 5 }, ['f', 'g']],
    ['nothing of who has nobody behind them on their lap', { e: 5, g: 5 }, []],
    ['nothing of who retired', { h: 5 }, []],
  ])('%s', (_, seconds, missing) => {
    expect(missingGaps(sheet, taken(seconds))).toEqual(missing)
  })

  test.each<[string, Record<string, number>, string[], string[]]>([
    ['nothing of who is excluded and behind', { a: 3 }, ['c'], []],
    ['nothing of who is excluded and has seconds, too', { b: 10 }, ['b'], []],
    ['those behind somebody excluded', { b: 10 }, ['c'], ['e']],
    ['nothing where everybody behind is excluded', { e: 5, f: 5 }, ['g'], []],
    ['gaps to the winner, although they are excluded', { b: 10 }, ['a'], ['c', 'e']],
  ])('%s', (_, seconds, excluded, missing) => {
    expect(missingGaps(sheet, taken(seconds, excluded))).toEqual(missing)
  })
})
