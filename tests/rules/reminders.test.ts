import { expect, test } from 'vitest'
import { BODY_MAX, TITLE_MAX } from '#worker/features/push/contract.ts'
import { type Reminder, reminderOrder } from '#worker/features/reminders/rules.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

const race = (about: number, changes: Partial<Reminder> = {}): Reminder => ({
  raceId: 'spa-1',
  name: 'Six Hours of Spa',
  track: 'Spa-Francorchamps',
  carClass: 'GT3',
  about,
  memberIds: ['marcus'],
  ...changes,
})

test('a driver reads which race starts when, where and in what, and comes to their countdown', () => {
  const start = Date.UTC(2026, 10, 21, 20)
  expect(reminderOrder('starts-soon', race(start))).toEqual({
    key: `starts-soon:spa-1:${start}`,
    kind: 'starts-soon',
    notice: {
      title: 'Six Hours of Spa starts at 20:00',
      body: 'Spa-Francorchamps in GT3: lights out at 20:00 GMT, London time. See you on the grid!',
      url: '/dashboard',
    },
    memberIds: ['marcus'],
    expiresAt: start,
    claim: { type: 'starts-soon', raceId: 'spa-1', about: start },
  })
})

test('who has no place reads until when they can get one, and comes to the form for it', () => {
  const deadline = Date.UTC(2026, 6, 4, 18)
  expect(reminderOrder('closes-soon', race(deadline))).toEqual({
    key: `closes-soon:spa-1:${deadline}`,
    kind: 'closes-soon',
    notice: {
      title: 'Last call: Six Hours of Spa',
      body: 'Spa-Francorchamps in GT3: registration closes at 19:00 BST, London time, and there is still a place for you.',
      url: '/races?register=spa-1',
    },
    memberIds: ['marcus'],
    expiresAt: deadline,
    claim: { type: 'closes-soon', raceId: 'spa-1', about: deadline },
  })
})

test.each([
  ['the night before the clocks go forward', Date.UTC(2026, 2, 29, 0, 59), '00:59 GMT'],
  ['a minute later, when it is two', Date.UTC(2026, 2, 29, 1), '02:00 BST'],
  ['the evening after', Date.UTC(2026, 2, 29, 19), '20:00 BST'],
  ['the first half past one in October', Date.UTC(2026, 9, 25, 0, 30), '01:30 BST'],
  ['the second', Date.UTC(2026, 9, 25, 1, 30), '01:30 GMT'],
  ['the evening after that', Date.UTC(2026, 9, 25, 20), '20:00 GMT'],
  ['midnight', Date.UTC(2026, 10, 22), '00:00 GMT'],
])('times are London’s: %s', (_, at, time) => {
  expect(reminderOrder('starts-soon', race(at)).notice.body).toContain(`lights out at ${time}, London time`)
  expect(reminderOrder('closes-soon', race(at)).notice.body).toContain(`closes at ${time}, London time`)
  expect(reminderOrder('starts-soon', race(at)).notice.title).toMatch(new RegExp(`at ${time.slice(0, 5)}$`))
})

test('another time of a race, another race and the other kind are reminders of their own', () => {
  const keys = [
    reminderOrder('starts-soon', race(DAY)),
    reminderOrder('starts-soon', race(DAY + HOUR)),
    reminderOrder('starts-soon', race(DAY, { raceId: 'spa-2' })),
    reminderOrder('closes-soon', race(DAY)),
  ].map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
})

test('the longest race fits into an alert', () => {
  const long = race(DAY, { name: '🏁'.repeat(120), track: '🏁'.repeat(60), carClass: '🏁'.repeat(40) })
  for (const kind of ['starts-soon', 'closes-soon'] as const) {
    const { title, body } = reminderOrder(kind, long).notice
    expect(Array.from(title).length).toBeLessThanOrEqual(TITLE_MAX)
    expect(Array.from(body).length).toBeLessThanOrEqual(BODY_MAX)
  }
})
