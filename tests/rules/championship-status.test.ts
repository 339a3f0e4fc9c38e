import { expect, test } from 'vitest'
import { championshipStatus } from '#worker/features/championships/rules.ts'
import { londonClockAt, londonDayAt } from '#worker/lib/text/london-clock.ts'

const winter = { startDate: '2026-11-21', endDate: '2027-01-30' }
const summer = { startDate: '2026-07-01', endDate: '2026-08-31' }
const oneDay = { startDate: '2026-07-01', endDate: '2026-07-01' }

test.each([
  ['a month before it starts', winter, '2026-10-21T12:00:00Z', 'Upcoming'],
  ['in the last second of the eve', winter, '2026-11-20T23:59:59Z', 'Upcoming'],
  ['at midnight of its first day', winter, '2026-11-21T00:00:00Z', 'Active'],
  ['in the middle', winter, '2026-12-24T20:00:00Z', 'Active'],
  ['in the last second of its last day', winter, '2027-01-30T23:59:59Z', 'Active'],
  ['at midnight after its last day', winter, '2027-01-31T00:00:00Z', 'Completed'],
  ['a year later', winter, '2028-01-01T00:00:00Z', 'Completed'],
])('a winter championship %s is as drivers read it', (_, championship, instant, status) => {
  expect(championshipStatus(championship, Date.parse(instant))).toBe(status)
})

test.each([
  ['a second before London’s midnight', summer, '2026-06-30T22:59:59Z', 'Upcoming'],
  ['at London’s midnight, still the eve in UTC', summer, '2026-06-30T23:00:00Z', 'Active'],
  ['on its last evening', summer, '2026-08-31T22:59:59Z', 'Active'],
  ['after its last evening, still the same day in UTC', summer, '2026-08-31T23:00:00Z', 'Completed'],
  ['of one day, that day', oneDay, '2026-07-01T12:00:00Z', 'Active'],
  ['of one day, the night after', oneDay, '2026-07-01T23:00:00Z', 'Completed'],
])('a summer championship %s follows London’s clock', (_, championship, instant, status) => {
  expect(championshipStatus(championship, Date.parse(instant))).toBe(status)
})

test.each([
  ['starts in winter time and ends in summer time', '2026-03-28T00:00:00Z', '2026-03-29T22:59:59Z'],
  ['starts in summer time and ends in winter time', '2026-10-23T23:00:00Z', '2026-10-25T23:59:59Z'],
])(
  'a championship of the weekend when the clocks change, which %s, is active to the second',
  (_, from, to) => {
    const championship = { startDate: londonDayAt(Date.parse(from)), endDate: londonDayAt(Date.parse(to)) }
    const status = (instant: number) => championshipStatus(championship, instant)
    expect(status(Date.parse(from) - 1000)).toBe('Upcoming')
    expect(status(Date.parse(from))).toBe('Active')
    expect(status(Date.parse(to))).toBe('Active')
    expect(status(Date.parse(to) + 1000)).toBe('Completed')
  },
)

test('the day is London’s, also when it is still yesterday in UTC', () => {
  expect(londonDayAt(Date.parse('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
  expect(londonDayAt(Date.parse('2026-11-21T23:30:00Z'))).toBe('2026-11-21')
})

test('London’s clock is what the world’s time zones say, in the whole of this century', () => {
  const zones = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const isRight = (at: number) => londonClockAt(at) === zones.format(at).replace(' ', 'T')
  const wrong: string[] = []
  for (let year = 2000; year < 2100; year++) {
    for (let at = Date.UTC(year, 0); at < Date.UTC(year + 1, 0); at += 61 * 3_600_000)
      if (!isRight(at)) wrong.push(new Date(at).toISOString())
    // The weeks in which the clocks change, by the half hour.
    for (const start of [Date.UTC(year, 2, 24), Date.UTC(year, 9, 24)])
      for (let at = start; at < start + 8 * 86_400_000; at += 30 * 60_000)
        if (!isRight(at)) wrong.push(new Date(at).toISOString())
  }
  expect(wrong).toEqual([])
})
