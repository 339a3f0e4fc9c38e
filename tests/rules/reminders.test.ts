import { expect, test } from 'vitest'
import { BODY_MAX, TITLE_MAX } from '#worker/features/push/contract.ts'
import {
  lastCallOrder,
  outdatedReminders,
  type Reminder,
  stillComingAt,
} from '#worker/features/reminders/rules.ts'
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

test('who has no place reads until when they can get one, and comes to the form for it', () => {
  const deadline = Date.UTC(2026, 6, 4, 18)
  expect(lastCallOrder(race(deadline))).toEqual({
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
  expect(lastCallOrder(race(at)).notice.body).toContain(`closes at ${time}, London time`)
})

test('another deadline of a race and another race are reminders of their own', () => {
  const orders = [race(DAY), race(DAY + HOUR), race(DAY, { raceId: 'spa-2' })].map(lastCallOrder)
  expect(new Set(orders.map(({ key }) => key)).size).toBe(3)
})

test.each([
  ['a race of winter', Date.UTC(2026, 10, 21, 20), Date.UTC(2026, 10, 21, 10)],
  ['a race of summer', Date.UTC(2026, 6, 4, 19), Date.UTC(2026, 6, 4, 9)],
  ['the day the clocks go forward', Date.UTC(2026, 2, 29, 19), Date.UTC(2026, 2, 29, 9)],
  ['the day they go back', Date.UTC(2026, 9, 25, 20), Date.UTC(2026, 9, 25, 10)],
  [
    'half past midnight in summer, which is another day in UTC',
    Date.UTC(2026, 6, 3, 23, 30),
    Date.UTC(2026, 6, 4, 9),
  ],
])('drivers are asked whether they still come at ten in London on that day: %s', (_, date, asks) => {
  expect(stillComingAt(date)).toBe(asks)
})

test('the longest race fits into an alert', () => {
  const long = race(DAY, { name: '🏁'.repeat(120), track: '🏁'.repeat(60), carClass: '🏁'.repeat(40) })
  const { title, body } = lastCallOrder(long).notice
  expect(Array.from(title).length).toBeLessThanOrEqual(TITLE_MAX)
  expect(Array.from(body).length).toBeLessThanOrEqual(BODY_MAX)
})

test('a race that moves or is off makes every reminder of its start wrong, and of nothing else', () => {
  const was = { date: DAY, registrationDeadline: HOUR, isActive: true }
  const nights = ['still-coming', 'check-in', 'check-in-last', 'place-free'].map(kind => `${kind}:spa:${DAY}`)
  expect(outdatedReminders('spa', was, was)).toEqual([])
  expect(outdatedReminders('spa', was, { ...was, date: 2 * DAY })).toEqual(nights)
  expect(outdatedReminders('spa', was, { ...was, registrationDeadline: 2 * HOUR })).toEqual([
    `closes-soon:spa:${HOUR}`,
  ])
  for (const after of [null, { ...was, isActive: false }])
    expect(outdatedReminders('spa', was, after)).toEqual([...nights, `closes-soon:spa:${HOUR}`])
})
