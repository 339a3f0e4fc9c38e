import { LIST_MAX } from '#worker/features/notifications/rules/limits.ts'
import type { Notification } from './api.ts'

/** A line in the bell: one notification, or several of a kind, newest first. */
export type NotificationLine = [Notification, ...Notification[]]

/** The types that are grouped. Each mention is its own line, since each links to another message. */
const groupedTypes: readonly Notification['type'][] = ['sign-in', 'member-pending']

/** Groups notifications into lines: unread mentions first, then other unread ones, then read ones. */
export function groupNotifications(newestFirst: readonly Notification[]): NotificationLine[] {
  const lines: NotificationLine[] = []
  for (const notification of newestFirst) {
    const line = lines.find(([latest]) => belongTogether(latest, notification))
    if (line) line.push(notification)
    else lines.push([notification])
  }
  return lines.sort(([a], [b]) => rankOf(a) - rankOf(b))
}

/** The number of unread lines, for the badge of the bell. `undefined` until known. */
export function countUnreadLines(
  unread: number,
  list: readonly Notification[] | undefined,
): number | undefined {
  if (unread < 2) return unread
  return (
    list &&
    groupNotifications(list.filter(({ isRead }) => !isRead)).length +
      Math.min(1, countOlderUnread(unread, list))
  )
}

/** The number of unread notifications older than a full list reaches. */
export function countOlderUnread(unread: number, list: readonly Notification[]): number {
  if (list.length < LIST_MAX) return 0
  return Math.max(0, unread - list.filter(({ isRead }) => !isRead).length)
}

// Read ones about pending members stay separate, since each links to another member.
function belongTogether(a: Notification, b: Notification) {
  if (a.type !== b.type || a.isRead !== b.isRead || !groupedTypes.includes(a.type)) return false
  return !a.isRead || a.type === 'sign-in'
}

function rankOf({ isRead, type }: Notification) {
  if (isRead) return 2
  return type === 'mention' ? 0 : 1
}
