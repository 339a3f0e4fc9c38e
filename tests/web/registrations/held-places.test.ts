import { expect, test } from 'vitest'
import type { Race } from '#web/features/races/api.ts'
import { withoutWait } from '#web/features/registrations/api.ts'

/** A full race with three reserves, for the first of whom a place is held. */
const race = (reserve: Race['reserve']) => ({ id: 'spa', reserve, reserveCount: 3, heldCount: 1 }) as Race

test('a reserve who takes or passes on the place that is held for them leaves it to nobody on the card', () => {
  const offered = race({ place: 1, offerUntil: '2026-11-22T18:40:00Z' })
  expect(withoutWait(offered)).toMatchObject({ reserve: null, reserveCount: 2, heldCount: 0 })
})

test('a reserve who leaves the line leaves the place that is held for another', () => {
  expect(withoutWait(race({ place: 2, offerUntil: null }))).toMatchObject({ reserveCount: 2, heldCount: 1 })
  expect(withoutWait(race(null))).toEqual(race(null))
})
