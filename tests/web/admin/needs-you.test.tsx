import type { UseQueryResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { wordsOf } from '#tests/support/shown.tsx'
import { NeedsYou } from '#web/features/admin/needs-you.tsx'
import type { Race } from '#web/features/races/api.ts'

const MINUTE = 60_000
const race = (name: string, startsIn: number, more: Partial<Race> = {}) =>
  ({
    ...{ id: name, name, isActive: true, registeredCount: 14, maxParticipants: 20 },
    date: new Date(Date.now() + startsIn * MINUTE).toISOString(),
    ...more,
  }) as Race

const known = [
  [['members', 'pending'], []],
  [['chat-rooms'], []],
  [['championships'], []],
  [['incidents', { scope: 'open' }], []],
] as const

const wordsFor = (...races: Race[]) =>
  wordsOf(<NeedsYou races={{ data: races } as UseQueryResult<Race[]>} onOpenDialog={() => {}} />, { known })

test('races that have started stand before everything else that needs an admin, with the way to their result', () => {
  const words = wordsFor(race('Tonight', 1), race('Just Started', -1), race('Last Night', -600))
  expect(words).toMatch(
    /^Needs you Racing now: Just Started .*14 on the grid Enter the result Waiting for the result: Last Night /,
  )
})

test('a race that was called off, or has its result, needs nobody', () => {
  const result = { state: 'provisional', winner: null, own: null } as const
  const words = wordsFor(race('Off', -10, { isActive: false }), race('Done', -10, { result }))
  expect(words).not.toMatch(/Racing now|Enter the result/)
})
