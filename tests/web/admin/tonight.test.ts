import { expect, test } from 'vitest'
import { racesLaterToday } from '#web/features/admin/needs-you.tsx'

const race = (date: string, isActive = true) => ({ date, isActive })
const now = Date.parse('2026-06-20T18:00:00Z') // 19:00 in London

test('tonight’s races are those that start yet on the London day, the next one first', () => {
  const late = race('2026-06-20T22:30:00Z') // 23:30
  const next = race('2026-06-20T19:00:00Z')
  const others = [
    race('2026-06-20T17:00:00Z'), // has started
    race('2026-06-20T23:15:00Z'), // a quarter past midnight
    race('2026-06-20T20:00:00Z', false),
  ]
  expect(racesLaterToday([late, ...others, next], now)).toEqual([next, late])
})

test('a race that starts this very minute has started', () => {
  expect(racesLaterToday([race(new Date(now).toISOString())], now)).toEqual([])
})
