import { expect, test } from 'vitest'
import type { Notification } from '#web/features/notifications/api.ts'
import {
  countOlderUnread,
  countUnreadLines,
  groupNotifications,
} from '#web/features/notifications/group-notifications.ts'

let written = 0

/** A notification older than those before it. */
function rang(type: Notification['type'], { isRead = false } = {}): Notification {
  written += 1
  return { id: `${type}-${written}`, type, isRead, createdAt: '', text: '', link: '/' }
}

const kinds = (list: Notification[]) => groupNotifications(list).map(line => `${line.length} ${line[0].type}`)

test('nine sign-ins are one line, told of by the latest, and the badge counts one', () => {
  const list = Array.from({ length: 9 }, () => rang('sign-in'))
  expect(groupNotifications(list)).toEqual([list])
  expect(countUnreadLines(9, list)).toBe(1)
})

test('mentions come before everything else that is unread, each as a line of its own', () => {
  const list = [rang('sign-in'), rang('member-approved'), rang('mention'), rang('sign-in'), rang('mention')]
  expect(kinds(list)).toEqual(['1 mention', '1 mention', '2 sign-in', '1 member-approved'])
  expect(groupNotifications(list)[0]?.[0].id).toBe(list[2]?.id)
  expect(countUnreadLines(5, list)).toBe(4)
})

test('what has been read comes last and is not counted; drivers who waited then are told of one by one', () => {
  const isRead = true
  const list = [
    rang('mention', { isRead }),
    rang('sign-in', { isRead }),
    rang('member-pending', { isRead }),
    rang('member-pending', { isRead }),
    rang('sign-in', { isRead }),
    rang('member-pending'),
    rang('member-pending'),
  ]
  expect(kinds(list)).toEqual([
    '2 member-pending',
    '1 mention',
    '2 sign-in',
    '1 member-pending',
    '1 member-pending',
  ])
  expect(countUnreadLines(2, list)).toBe(1)
})

test('a new sign-in stands above those that were read long ago, as a line of its own', () => {
  const list = [rang('sign-in'), rang('sign-in', { isRead: true }), rang('sign-in', { isRead: true })]
  expect(groupNotifications(list)).toEqual([[list[0]], list.slice(1)])
})

test('one unread notification is one line, whatever it is; of more the list has to tell', () => {
  expect([0, 1].map(unread => countUnreadLines(unread, undefined))).toEqual([0, 1])
  expect(countUnreadLines(2, undefined)).toBeUndefined()
})

test('what is unread and too old for a full list counts as one more line', () => {
  const list = Array.from({ length: 50 }, () => rang('sign-in'))
  expect(countOlderUnread(62, list)).toBe(12)
  expect(countUnreadLines(62, list)).toBe(2)
  expect(countOlderUnread(62, list.slice(1)), 'a list that is not full is behind the count, not short').toBe(
    0,
  )
})
