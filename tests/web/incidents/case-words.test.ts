import { describe, expect, test } from 'vitest'
import { decided, fiveSeconds, incidentOf } from '#tests/support/incident-views.ts'
import {
  marksOf,
  nextWords,
  ownedUp,
  penaltyWords,
  placeOf,
  votesWords,
} from '#web/features/incidents/case-words.ts'

const marks = (changes: Parameters<typeof incidentOf>[0]) =>
  marksOf(incidentOf(changes)).map(({ name, is, at }) => `${name} ${is}${at ? ` ${at.slice(0, 16)}` : ''}`)
const replied = (repliedAt: string | null, atFault = false) =>
  incidentOf().drivers.map(driver => ({ ...driver, repliedAt, atFault }))

describe('the way of a case', () => {
  test('begins with the report and waits for who is named', () => {
    expect(marks({})).toEqual([
      'Reported done 2026-11-21T21:40',
      'Hearing now',
      'Votes to-come',
      'Decision to-come',
      'Final to-come',
    ])
  })

  test('says when it was heard where everybody answered', () => {
    const drivers = replied('2026-11-22T09:00:00.000Z')
    expect(marks({ state: 'voting', drivers }).slice(1, 3)).toEqual([
      'Heard done 2026-11-22T09:00',
      'Votes now',
    ])
    expect(marks({ state: 'voting' })[1], 'nobody answered').toBe('Heard done')
  })

  test('is at the decision for everybody once the votes are in, whether or not they may write it', () => {
    const isIn = { state: 'voting', next: 'decision' } as const
    for (const reader of [{ role: 'steward', may: { decide: true } }, { role: 'named' }] as const)
      expect(marks({ ...isIn, ...reader }).slice(2, 4), reader.role).toEqual(['Voted done', 'Decision now'])
    expect(marks({ state: 'voting', may: { vote: true } })[3]).toBe('Decision to-come')
  })

  test('never leads over votes where there are none: one steward decides', () => {
    const way = (changes: Parameters<typeof incidentOf>[0]) =>
      marks({ ...changes, isVotedOn: false }).map(mark => mark.split(' 2026')[0])
    expect(way({})).toEqual(['Reported done', 'Hearing now', 'Decision to-come', 'Final to-come'])
    for (const may of [{ decide: true, vote: true }, {}])
      expect(way({ state: 'voting', next: 'decision', may })).toEqual([
        ...['Reported done', 'Heard done', 'Decision now', 'Final to-come'],
      ])
    expect(way({ state: 'decided', decision: decided })).not.toContain('Voted done')
  })

  test('ends a day after the decision, or with the answer to an appeal', () => {
    expect(marks({ state: 'decided', decision: decided }).slice(3)).toEqual([
      'Decided now 2026-11-23T12:00',
      'Final to-come',
    ])
    expect(marks({ state: 'final', decision: decided }).at(-1)).toBe('Final done 2026-11-24T12:00')
    expect(marks({ state: 'appealed', decision: decided }).slice(3)).toEqual([
      'Decided done 2026-11-23T12:00',
      'Appeal now',
      'Final to-come',
    ])
    const answer = { at: '2026-11-25T08:00:00.000Z', text: 'It stands.' }
    expect(marks({ state: 'final', decision: decided, answer }).slice(4)).toEqual([
      'Answered done 2026-11-25T08:00',
      'Final done 2026-11-25T08:00',
    ])
  })

  test('is short where the report was taken back, or nobody voted', () => {
    expect(marks({ state: 'withdrawn' })).toEqual(['Reported done 2026-11-21T21:40', 'Withdrawn done'])
    expect(marks({ state: 'closed' }).map(mark => mark.split(' ')[0])).toEqual([
      'Reported',
      'Heard',
      'Closed',
    ])
  })
})

describe('what is next', () => {
  const words = (changes: Parameters<typeof incidentOf>[0]) => {
    const { sentence, until, more } = nextWords(incidentOf(changes))
    return [sentence, until && '<until>', more].filter(Boolean).join(' ')
  }

  test('is told to who is named as theirs', () => {
    expect(words({ may: { reply: true } })).toBe(
      'You can give your side until <until> Then the stewards vote.',
    )
    expect(words({})).toBe('The driver named can answer until <until> Then the stewards vote.')
  })

  test('is one fact for whoever reads it at that moment', () => {
    const readers = [{ role: 'reporter' }, { role: 'steward', may: { vote: true, decide: true } }] as const
    const said = (changes: Parameters<typeof incidentOf>[0]) =>
      new Set(readers.map(reader => words({ state: 'voting', ...reader, ...changes })))
    expect(said({ next: 'votes' })).toEqual(
      new Set(['The stewards vote until <until> None sees how the others vote.']),
    )
    expect(said({ next: 'decision', until: null })).toEqual(
      new Set(['The votes are in. One steward writes the decision.']),
    )
    expect(said({ next: 'decision', isVotedOn: false })).toEqual(
      new Set(['One steward writes the decision. If nobody does, the case closes without action on <until>']),
    )
    expect(words({ isVotedOn: false })).toMatch(/Then one steward decides\.$/)
  })

  test('has a sentence of its own where the reader is not told by when', () => {
    for (const state of ['voting', 'decided', 'appealed', 'final', 'withdrawn', 'closed'] as const)
      expect(words({ state, until: null }), state).toMatch(/\.$/)
  })
})

test('the votes are counted, and who sees them when is said', () => {
  const voting = { needed: 3, in: 2, own: null, votes: null, prefill: null }
  expect(votesWords(voting)).toBe('2 of 3 votes are in. You will see them once all are.')
  expect(votesWords({ ...voting, needed: 1, in: 0 })).toMatch(/^One steward decides: the others are involved/)
  const vote = { steward: null, verdict: 'warning' as const, blamedId: null, offence: null, reason: '' }
  expect(votesWords({ ...voting, in: 1, votes: [vote] })).toBe('1 vote is in.')
})

test('penalties are said in full', () => {
  expect(penaltyWords(fiveSeconds)).toBe('5 seconds, 1 licence point')
  expect(penaltyWords({ ...fiveSeconds, seconds: 0, places: 1, points: 3, licence: 0 })).toBe(
    '1 place down, 3 points off',
  )
  expect(penaltyWords({ ...fiveSeconds, seconds: 0, excluded: true, licence: 6 })).toBe(
    'Excluded from the race, 6 licence points',
  )
})

test('a case is called by where it happened', () => {
  expect(placeOf({ lap: 4, spot: 'Turn 6' })).toBe('Lap 4, Turn 6')
  expect(placeOf({ lap: null, spot: 'Pit lane' })).toBe('Pit lane')
  expect(placeOf({ lap: null, spot: null })).toBe('Incident')
})

test('owning up counts within the hour after the report, to the millisecond', () => {
  const owned = (at: string | null, atFault = true) => {
    const incident = incidentOf({ drivers: replied(at, atFault) })
    return ownedUp(incident, incident.drivers[0] as (typeof incident.drivers)[number])
  }
  expect(owned('2026-11-21T22:40:00.000Z')).toBe(true)
  expect(owned('2026-11-21T22:40:00.001Z')).toBe(false)
  expect(owned('2026-11-21T22:00:00.000Z', false)).toBe(false)
  expect(owned(null)).toBe(false)
})
