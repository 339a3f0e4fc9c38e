import { afterEach, expect, test, vi } from 'vitest'
import {
  cardDate,
  countdown,
  dayAndTime,
  fullDate,
  shortDate,
  timeHere,
  timeInLondon,
} from '#web/lib/dates.ts'

afterEach(() => vi.restoreAllMocks())

/** Somebody whose browser is in this zone. */
function viewerIn(timeZone: string) {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
}

test.each([
  ['2026-11-21T20:00:00.000Z', { day: '21', month: 'Nov', weekday: 'Sat', time: '20:00' }],
  ['2026-07-01T23:30:00.000Z', { day: '2', month: 'Jul', weekday: 'Thu', time: '00:30' }], // summer time
])('a card sets %s as the London day and time', (instant, parts) => {
  expect(cardDate(instant)).toEqual(parts)
})

test('midnight is 00:00, never 24:00', () => {
  expect(cardDate('2026-11-21T00:00:00.000Z').time).toBe('00:00')
})

test.each([
  ['2026-03-29T00:59:00.000Z', '00:59 GMT'], // a minute before the clocks go forward
  ['2026-03-29T01:00:00.000Z', '02:00 BST'],
  ['2026-10-25T00:59:00.000Z', '01:59 BST'], // a minute before they go back
  ['2026-10-25T01:00:00.000Z', '01:00 GMT'],
])('%s reads %s in London, also when the clocks change', (instant, text) => {
  expect(timeInLondon(instant)).toBe(text)
})

test('deadlines and dates are written the British way', () => {
  expect(dayAndTime('2026-12-01T18:00:00.000Z')).toBe('Tue 1 Dec, 18:00')
  expect(fullDate('2026-11-21T20:00:00.000Z')).toBe('Saturday 21 November 2026')
  expect(shortDate('2026-11-21T20:00:00.000Z')).toBe('21 Nov 2026')
})

test('on every day of a year London’s dates are the ones that browsers know', () => {
  const known = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  })
  const start = Date.parse('2026-01-01T23:30:00Z')
  const days = Array.from({ length: 365 }, (_, n) => new Date(start + n * 86_400_000))
  expect(days.map(day => dayAndTime(day.toISOString()))).toEqual(days.map(day => known.format(day)))
})

test('a driver’s phone is spared the first use of Intl while it opens the races or the chat', async () => {
  vi.resetModules()
  const intl = vi.spyOn(Intl, 'DateTimeFormat')
  const dates = await import('#web/lib/dates.ts')
  await import('#worker/lib/free-day.ts') // what is said of a full day is there from the start on
  dates.cardDate('2026-11-21T20:00:00.000Z')
  dates.dayAndTime('2026-11-21T20:00:00.000Z')
  dates.chatTime('2026-11-21T20:00:00.000Z', '2026-11-21')
  expect(intl).not.toHaveBeenCalled()
})

test('a viewer in New York sees the own time beside London’s', () => {
  viewerIn('America/New_York')
  expect(timeHere('2026-11-21T20:00:00.000Z')).toMatch(/^Sat 21 Nov, 15:00 /)
})

test('a viewer whose clock reads as London’s does sees one time only', () => {
  viewerIn('Europe/Lisbon')
  expect(timeHere('2026-11-21T20:00:00.000Z')).toBeNull()
})

test('a viewer whose browser names a zone that it refuses itself sees London’s time', () => {
  viewerIn('Etc/Unknown')
  expect(timeHere('2026-11-21T20:00:00.000Z')).toBeNull()
})

test.each([
  [34 * 60_000 + 12_000, '34:12'],
  [34 * 60_000 + 11_001, '34:12'], // a started second counts
  [3_600_000, '1:00:00'],
  [3_905_000, '1:05:05'],
  [999, '00:01'],
  [0, '00:00'],
  [-5000, '00:00'],
])('%d ms to go reads %s', (ms, text) => {
  expect(countdown(ms)).toBe(text)
})
