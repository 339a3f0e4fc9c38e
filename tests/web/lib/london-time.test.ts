import { beforeAll, expect, test } from 'vitest'
import { clockChange, daysAfter, fromLondon, loadTemporal, toLondon } from '#web/lib/london-time.ts'

beforeAll(loadTemporal)

test.each([
  ['2026-11-21T20:00', '2026-11-21T20:00:00Z'], // winter
  ['2026-07-01T20:00', '2026-07-01T19:00:00Z'], // summer
  ['2026-07-02T00:30', '2026-07-01T23:30:00Z'], // another day in UTC
  ['2026-03-29T00:59', '2026-03-29T00:59:00Z'], // a minute before the clocks go forward
  ['2026-03-29T02:00', '2026-03-29T01:00:00Z'], // the first minute afterwards
  ['2026-10-25T00:59', '2026-10-24T23:59:00Z'], // before the hour that comes twice
  ['2026-10-25T02:00', '2026-10-25T02:00:00Z'], // after it
])('%s on London’s clock is %s, and back', (local, instant) => {
  expect(fromLondon(local)).toBe(instant)
  expect(toLondon(instant)).toBe(local)
  expect(clockChange(local)).toBeNull()
})

test.each([
  ['2026-03-29T01:00', '2026-03-29T01:00:00Z', '02:00'],
  ['2026-03-29T01:30', '2026-03-29T01:30:00Z', '02:30'],
  ['2026-03-29T01:59', '2026-03-29T01:59:00Z', '02:59'],
])('%s, which the clocks skip in spring, means the later time', (local, instant, saved) => {
  expect(fromLondon(local)).toBe(instant)
  expect(toLondon(instant)).toBe(`2026-03-29T${saved}`)
  expect(clockChange(local)).toEqual({ kind: 'skipped', typed: local.slice(-5), saved })
})

test.each([
  ['2026-10-25T01:00', '2026-10-25T00:00:00Z'],
  ['2026-10-25T01:30', '2026-10-25T00:30:00Z'],
  ['2026-10-25T01:59', '2026-10-25T00:59:00Z'],
])('%s, which comes twice in autumn, means the earlier time', (local, instant) => {
  expect(fromLondon(local)).toBe(instant)
  expect(toLondon(instant)).toBe(local)
  const typed = local.slice(-5)
  expect(clockChange(local)).toEqual({ kind: 'repeated', typed, saved: typed })
})

test('both halves of the hour that comes twice read the same on the clock', () => {
  expect(toLondon('2026-10-25T00:30:00.000Z')).toBe('2026-10-25T01:30')
  expect(toLondon('2026-10-25T01:30:00.000Z')).toBe('2026-10-25T01:30')
})

test('a field shows minutes, also for an instant that has seconds', () => {
  expect(toLondon('2026-11-21T20:00:42.123Z')).toBe('2026-11-21T20:00')
})

test.each(['', 'soon', '2026-13-01T20:00', '2026-02-30T20:00'])('%j is no time', local => {
  expect(fromLondon(local)).toBeNull()
  expect(clockChange(local)).toBeNull()
})

test.each([
  ['2026-11-21', 90, '2027-02-19'],
  ['2026-03-28', 2, '2026-03-30'], // over a change of the clocks
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %d days is %s', (day, count, later) => {
  expect(daysAfter(day, count)).toBe(later)
})
