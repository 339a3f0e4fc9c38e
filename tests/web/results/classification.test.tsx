import { expect, test } from 'vitest'
import { wordsOf } from '#tests/support/shown.tsx'
import type { ResultAnswer } from '#web/features/results/api.ts'
import Classification from '#web/features/results/classification.tsx'

const ids = ['ana', 'bo', 'cid', 'dov']
const driver = (id: string) => ({ id, displayName: id, gamertag: id, carNumber: null, profileImageUrl: null })
const placed = { excluded: false, penalties: [], points: null, time: null, gap: null }
const answer = {
  ...{ raceId: 'spa', version: 1, saved: null, standings: null },
  result: {
    ...{ state: 'final', until: '2026-11-22T21:40:00.000Z', openCases: 0, corrected: null },
    ...{ finalAt: '2026-11-22T21:40:00.000Z', poleId: null, fastestId: null, pictureUrl: null },
    winnerTime: '42:31.123',
    lines: ids.map((id, n) => ({
      ...{ memberId: id, driver: driver(id), status: 'finished', excused: false },
      gap: n === 0 ? null : `+${n}.236`,
    })),
    classification: [
      { ...placed, memberId: 'bo', place: 1, time: '42:32.359' },
      { ...placed, memberId: 'cid', place: 2, gap: '+1.000' },
      { ...placed, memberId: 'ana', place: 3, gap: '+8.344' },
      { ...placed, memberId: 'dov', place: null, excluded: true },
    ],
  },
} as unknown as ResultAnswer

test('a result shows how long who won took, and the gaps of the order that counts in place of those that were entered', () => {
  const words = wordsOf(
    <Classification race={{ id: 'spa', name: 'Spa' }} answer={answer} me="ana" mayEdit={false} />,
  )
  expect(words).toMatch(/bo 42:32\.359 .*cid \+1\.000 .*ana .*\+8\.344 .*dov Excluded/)
  for (const entered of ['42:31.123', '+1.236', '+2.236', '+3.236']) expect(words).not.toContain(entered)
})
