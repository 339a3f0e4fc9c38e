import { expect, test } from 'vitest'
import { type NotedByD1, whoIsBehind } from '#worker/features/chat/rules/restored-backup.ts'

const room = { epoch: 'first', told: 5, furthest: 8 }
const rows: [string, NotedByD1 | null, ReturnType<typeof whoIsBehind>][] = [
  ['exactly what it was told', { epoch: 'first', rev: 5 }, 'in step'],
  ['more, where an answer was lost', { epoch: 'first', rev: 8 }, 'in step'],
  ['nothing of histories yet', { epoch: null, rev: 5 }, 'in step'],
  ['less than it was told', { epoch: 'first', rev: 4 }, 'D1 is behind'],
  ['nothing any more', null, 'D1 is behind'],
  ['more than the room ever had', { epoch: 'first', rev: 9 }, 'the room is behind'],
  ['another history', { epoch: 'second', rev: 5 }, 'the room is behind'],
  ['an older one', { epoch: 'zeroth', rev: 2 }, 'the room is behind'],
]

test.each(rows)('D1 has noted %s', (_, noted, standing) => {
  expect(whoIsBehind(noted, room)).toBe(standing)
})

test('a room that has told nothing is in step with a D1 that knows nothing of it', () => {
  expect(whoIsBehind(null, { ...room, told: 0 })).toBe('in step')
  expect(whoIsBehind({ epoch: 'first', rev: 3 }, { epoch: 'second', told: 0, furthest: 0 })).toBe(
    'the room is behind',
  )
})
