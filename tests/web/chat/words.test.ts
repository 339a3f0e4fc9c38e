import { expect, test } from 'vitest'
import { typingWords } from '#web/features/chat/room-client/typing.ts'
import { chatTime, dayLine } from '#web/lib/dates.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'

test.each([
  ['2026-11-21T20:15:00.000Z', '2026-11-21', 'Today 20:15'],
  ['2026-11-21T00:00:00.000Z', '2026-11-21', 'Today 00:00'],
  ['2026-11-20T23:59:59.999Z', '2026-11-21', 'Yesterday 23:59'],
  ['2026-11-19T23:59:00.000Z', '2026-11-21', 'Nov 19 23:59'],
  ['2026-09-05T08:05:00.000Z', '2026-11-21', 'Sep 05 09:05'], // not "Sept", and summer time
  ['2025-11-21T20:15:00.000Z', '2026-11-21', 'Nov 21, 2025 20:15'],
  ['2025-12-31T23:30:00.000Z', '2026-01-01', 'Yesterday 23:30'], // also over the year's end
  ['2026-07-01T23:30:00.000Z', '2026-07-02', 'Today 00:30'], // London's day, not UTC's
  ['2026-03-29T00:30:00.000Z', '2026-03-30', 'Yesterday 00:30'], // the day of 23 hours
  ['2026-10-25T23:30:00.000Z', '2026-10-26', 'Yesterday 23:30'], // the day of 25 hours
  ['2026-10-25T00:30:00.000Z', '2026-10-25', 'Today 01:30'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25', 'Today 01:30'], // the hour that comes twice
])('a message of %s reads, on %s, %s', (instant, today, words) => {
  expect(chatTime(instant, today)).toBe(words)
})

test.each([
  ['2026-11-21', '2026-11-21', 'Today'],
  ['2026-11-20', '2026-11-21', 'Yesterday'],
  ['2026-11-14', '2026-11-21', 'Saturday 14 November'],
  ['2025-11-14', '2026-11-21', 'Friday 14 November 2025'],
])('the line over the messages of %s reads, on %s, %s', (day, today, words) => {
  expect(dayLine(day, today)).toBe(words)
})

test('who is typing', () => {
  expect(typingWords([])).toBe('')
  expect(typingWords(['Marcus'])).toBe('Marcus is typing')
  expect(typingWords(['Marcus', 'Priya'])).toBe('Several people are typing')
})

test.each([
  ['', 0],
  ['  \n ', 0],
  [' box box ', 7],
  ['🏁🏁', 2],
  ['e\u0301', 1], // as the club stores it
  ['a\u200Bb', 2], // what nobody can see does not count
])('%j is %d characters long', (text, length) => {
  expect(trimmedLength(text)).toBe(length)
})
