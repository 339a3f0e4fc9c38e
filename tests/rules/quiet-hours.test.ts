import { expect, test } from 'vitest'
import { afterQuietHours } from '#worker/features/push/rules/quiet-hours.ts'

test.each([
  ['at noon in winter, at once', '2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z'],
  ['a minute before ten', '2026-11-21T21:59:00Z', '2026-11-21T21:59:00Z'],
  ['at ten', '2026-11-21T22:00:00Z', '2026-11-22T08:00:00Z'],
  ['after midnight', '2026-11-22T00:10:30Z', '2026-11-22T08:00:00Z'],
  ['a minute before eight', '2026-11-22T07:59:59Z', '2026-11-22T08:00:00Z'],
  ['at eight', '2026-11-22T08:00:00Z', '2026-11-22T08:00:00Z'],
  ['at ten in summer', '2026-07-01T21:00:00Z', '2026-07-02T07:00:00Z'],
  ['in the night in which the clocks go forward', '2026-03-28T23:00:00Z', '2026-03-29T07:00:00Z'],
  ['in the night in which they go back', '2026-10-24T22:00:00Z', '2026-10-25T08:00:00Z'],
])('a phone rings by London’s clock: %s', (_, at, rings) => {
  expect(new Date(afterQuietHours(Date.parse(at))).toISOString()).toBe(new Date(rings).toISOString())
})
