import { expect, test } from 'vitest'
import { roundName } from '#web/features/standings/cell-words.ts'
import type { SeasonRound } from '#worker/features/standings/rules/season.ts'

test('a round has a star beside its number while its result may still change, and none once it is final', () => {
  const named = (finalAt: number | null) => roundName({ finalAt } as SeasonRound, 2)
  expect([named(null), named(1)]).toEqual(['R3*', 'R3'])
})
