import { expect, test } from 'vitest'
import type { ResultAnswer } from '#web/features/results/api.ts'
import { endingFor, penaltyWords, pointsWords, stateWords } from '#web/features/results/result-words.ts'

type Result = NonNullable<ResultAnswer['result']>

const line = (memberId: string, status: Result['lines'][number]['status'] = 'finished') => ({
  memberId,
  driver: null,
  status,
  gap: null,
  excused: false,
})
const classified = (
  memberId: string,
  place: number | null,
  points: number | null = null,
  excluded = false,
) => ({
  memberId,
  place,
  excluded,
  time: null,
  gap: null,
  penalties: [],
  points,
})
const result: Result = {
  state: 'provisional',
  until: '2026-11-22T21:40:00Z',
  openCases: 0,
  finalAt: null,
  corrected: null,
  lines: [line('ana'), line('ben', 'dnf'), line('cleo', 'dsq'), line('dan', 'dns'), line('eve')],
  classification: [
    classified('ana', 1, 25),
    classified('ben', null, 0),
    classified('cleo', null),
    classified('dan', null),
    classified('eve', null, -3, true),
  ],
  poleId: null,
  fastestId: null,
  winnerTime: null,
  pictureUrl: null,
}

test('a result says how far it has come', () => {
  expect(stateWords(null)).toBe('Waiting for the result')
  expect(stateWords(result)).toBe('Provisional until Sun 22 Nov, 21:40, London time')
  expect(stateWords({ ...result, state: 'under-review', openCases: 1 })).toBe('Under review: 1 case')
  expect(stateWords({ ...result, state: 'under-review', openCases: 2 })).toBe('Under review: 2 cases')
  const final = { ...result, state: 'final' as const }
  expect(stateWords(final)).toBe('Final')
  const corrected = { at: '2026-11-25T12:00:00Z', reason: 'The replay' }
  expect(stateWords({ ...final, corrected })).toBe('Final. Corrected 25 Nov 2026: The replay')
  expect(stateWords({ ...final, corrected: { ...corrected, reason: null } })).toBe(
    'Final. Corrected 25 Nov 2026',
  )
})

test('a driver reads first how it ended for them', () => {
  const final = { ...result, state: 'final' as const }
  expect(endingFor(final, 'ana')).toEqual({ title: 'You finished 1st', sentence: '25 points. Final.' })
  expect(endingFor(final, 'ben')).toEqual({ title: 'You retired', sentence: '0 points. Final.' })
  expect(endingFor(final, 'cleo')).toEqual({ title: 'You were disqualified', sentence: 'Final.' })
  expect(endingFor(final, 'dan').title).toBe('You did not start')
  expect(endingFor(final, 'eve')).toEqual({ title: 'You were excluded', sentence: '−3 points. Final.' })
  expect(endingFor(final, 'stranger')).toEqual({ title: 'The result is in', sentence: 'Final.' })
})

test('points and penalties are told in words', () => {
  expect([12, 1, 0, 0.5, -1].map(pointsWords)).toEqual([
    '12 points',
    '1 point',
    '0 points',
    '0.5 points',
    '−1 point',
  ])
  const nothing = { incidentId: 'i', seconds: 0, places: 0, points: 0, excluded: false }
  expect(penaltyWords({ ...nothing, seconds: 5, points: 1 })).toBe('Stewards: 5 seconds, 1 point off')
  expect(penaltyWords({ ...nothing, places: 3, excluded: true })).toBe('Stewards: excluded, 3 places')
})
