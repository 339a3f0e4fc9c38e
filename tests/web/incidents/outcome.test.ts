import { expect, test } from 'vitest'
import { fiveSeconds } from '#tests/support/incident-views.ts'
import { changesBy, gapsMissingFor } from '#web/features/incidents/outcome.ts'
import type { ResultAnswer } from '#web/features/results/api.ts'
import type { CasePenalty } from '#worker/features/incidents/rules/penalties.ts'

type Result = NonNullable<ResultAnswer['result']>
type Taken = Result['classification'][number]['penalties'][number]

/** Finishers in this order with their gaps, and what was taken from them already. */
function resultOf(gaps: Record<string, string | null>, taken: Record<string, Taken[]> = {}): Result {
  const ids = Object.keys(gaps)
  return {
    state: 'provisional',
    until: '2026-11-22T21:40:00.000Z',
    openCases: 1,
    finalAt: null,
    corrected: null,
    lines: ids.map(memberId => ({
      memberId,
      driver: { id: memberId, displayName: memberId.toUpperCase() },
      status: 'finished',
      gap: gaps[memberId] ?? null,
      excused: false,
    })),
    classification: ids.map((memberId, n) => ({
      memberId,
      place: n + 1,
      excluded: false,
      penalties: taken[memberId] ?? [],
      points: null,
    })),
    poleId: null,
    fastestId: null,
    pictureUrl: null,
  } as Result
}

const counting = { racePoints: '', scoring: { points: [25, 18, 15, 12, 10, 8, 6], pole: 0, fastestLap: 0 } }
const gaps = { a: null, marcus: '+1.000', c: '+3.000', d: '+5.999', e: '+6.000', f: '+1 lap' }
const words = (result: Result, penalties: CasePenalty[], by = counting) =>
  changesBy(result, by, 'c1', penalties).map(change => `${change.name}: ${change.words}`)
const taken = (incidentId: string, seconds: number): Taken => ({
  incidentId,
  seconds,
  places: 0,
  points: 0,
  excluded: false,
})

test('five seconds move a driver behind exactly those within them, and say what that costs whom', () => {
  expect(words(resultOf(gaps), [fiveSeconds])).toEqual([
    'MARCUS: 2nd to 4th, 18 to 12 points',
    'C: 3rd to 2nd, 15 to 18 points',
    'D: 4th to 3rd, 12 to 15 points',
  ])
})

test('where the championship counts nothing only places are told', () => {
  const nothing = { racePoints: '', scoring: null } as unknown as typeof counting
  expect(words(resultOf(gaps), [fiveSeconds], nothing)[0]).toBe('MARCUS: 2nd to 4th')
})

test('points off leave the place, and a licence point moves nothing', () => {
  expect(words(resultOf(gaps), [{ ...fiveSeconds, seconds: 0, points: 20 }])).toEqual([
    'MARCUS: stays 2nd, 18 to −2 points',
  ])
  expect(words(resultOf(gaps), [{ ...fiveSeconds, seconds: 0 }])).toEqual([])
})

test('an exclusion takes the place and lets all others up', () => {
  expect(words(resultOf(gaps), [{ ...fiveSeconds, seconds: 0, excluded: true }]).slice(0, 2)).toEqual([
    'MARCUS: 2nd to excluded, 18 to 0 points',
    'C: 3rd to 2nd, 15 to 18 points',
  ])
})

test('what this case took before is replaced, and what others took stays', () => {
  const softer = words(resultOf(gaps, { marcus: [taken('c1', 5)] }), [{ ...fiveSeconds, seconds: 2 }])
  expect(softer[0]).toBe('MARCUS: 4th to 2nd, 12 to 18 points')
  const second = words(resultOf(gaps, { marcus: [taken('c2', 1)] }), [{ ...fiveSeconds, seconds: 4 }])
  expect(second[0], 'one and four are five').toBe('MARCUS: 2nd to 4th, 18 to 12 points')
})

test('the gaps that seconds need and the result lacks are named', () => {
  const missing = (of: Record<string, string | null>, penalties: CasePenalty[]) =>
    gapsMissingFor(resultOf(of), 'c1', penalties)
  expect(missing({ ...gaps, marcus: null, d: null }, [fiveSeconds])).toEqual(['MARCUS', 'D'])
  expect(missing(gaps, [fiveSeconds])).toEqual([])
  expect(missing({ ...gaps, marcus: null }, [{ ...fiveSeconds, seconds: 0, places: 2 }])).toEqual([])
})
