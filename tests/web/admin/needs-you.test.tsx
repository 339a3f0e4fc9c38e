import type { UseQueryResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
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

const partFor = (races: Race[]) => (
  <NeedsYou races={{ data: races } as UseQueryResult<Race[]>} onOpenDialog={() => {}} />
)
const knownWith = (awaited: Race[]) => ({ known: [...known, [['races', 'awaited'], awaited]] as const })
const wordsFor = (...races: Race[]) => wordsWith([], ...races)
/** Of races that wait for their result, and those that the lists of the page have. */
const wordsWith = (awaited: Race[], ...races: Race[]) => wordsOf(partFor(races), knownWith(awaited))

test('races that have started stand before everything else that needs an admin, with the way to their result', () => {
  const words = wordsFor(race('Tonight', 1), race('Just Started', -1), race('Last Night', -600))
  expect(words).toMatch(
    /^Needs you Racing now: Just Started .*14 on the grid Enter the result Waiting for the result: Last Night /,
  )
})

test('races whose result is missing are named, the last one first, with the way to enter it', () => {
  const days = (n: number) => -n * 24 * 60
  const one = wordsFor(race('Spa', days(3)))
  expect(one).toMatch(/^Needs you 1 race awaits its result Spa \(\d+ \w+ \d{4}\) Enter the result/)
  const many = wordsFor(...[9, 3, 8, 4, 5, 6, 7].map(n => race(`Race ${n}`, days(n))))
  expect(many).toMatch(/7 races await their results Race 3 .*Race 4 .*Race 7 \([^)]*\), and 2 more Open/)
})

test('races that are older than any list of the page wait too, each once', () => {
  const days = (n: number) => -n * 24 * 60
  const [old, known] = [race('Monza', days(400)), race('Spa', days(3))]
  expect(wordsWith([known, old], known)).toMatch(
    /^Needs you 2 races await their results Spa \([^)]*\), Monza \([^)]*\) Open/,
  )
  const many = Array.from({ length: 50 }, (_, n) => race(`Race ${n}`, days(50 + n)))
  expect(wordsWith(many)).toMatch(/^Needs you 50 or more races await .*, and at least 45 more Open/)
  expect(wordsWith([race('Just Over', -100)])).toMatch(/^Needs you Waiting for the result: Just Over/)
})

test('one race is led to its result, and several to the list of them', () => {
  const [spa, monza] = [race('spa', -3 * 24 * 60), race('monza', -4 * 24 * 60)]
  const linkIn = (...races: Race[]) => htmlOf(partFor(races), knownWith([])).match(/href="([^"]*)"/)?.[1]
  expect(linkIn(spa)).toBe('/races/spa/result')
  expect(linkIn(race('spa', -10))).toBe('/races/spa/result')
  expect(linkIn(spa, monza)).toBe('/admin?tab=races')
})

test('a race that has its result, was called off, or that nobody was in waits for none', () => {
  const over = -3 * 24 * 60
  const result = { state: 'final', winner: null, own: null } as const
  const none = [race('Done', over, { result }), race('Off', over, { isActive: false })]
  expect(wordsFor(...none, race('Empty', over, { registeredCount: 0 }))).toMatch(
    /^Needs you Nothing right now/,
  )
})

test('a race that was called off, or has its result, needs nobody', () => {
  const result = { state: 'provisional', winner: null, own: null } as const
  const words = wordsFor(race('Off', -10, { isActive: false }), race('Done', -10, { result }))
  expect(words).not.toMatch(/Racing now|Enter the result/)
})
