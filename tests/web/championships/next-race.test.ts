import { expect, test } from 'vitest'
import { nextRaceOf } from '#web/features/championships/season-progress.ts'
import type { Race } from '#web/features/races/api.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

function race(championshipId: string, date: string, isActive = true) {
  return { id: date, championshipId, date: `${date}T20:00:00Z`, isActive } as Race
}

test('a championship names its own next race, whatever the order of the list', () => {
  const races = [race('gt3', '2026-12-06'), race('gt4', '2026-11-23'), race('gt3', '2026-11-29')]
  expect(nextRaceOf({ id: 'gt3' }, races, NOW)?.id).toBe('2026-11-29')
})

test('a race that was run or that members do not see is not the next one', () => {
  const races = [race('gt3', '2026-11-01'), race('gt3', '2026-11-29', false)]
  expect(nextRaceOf({ id: 'gt3' }, races, NOW)).toBeNull()
})
