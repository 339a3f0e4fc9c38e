import { LIST_MAX } from '#worker/features/notifications/rules/limits.ts'
import type { Notification } from './api.ts'

/** What the bell shows as one: a notification, or several of a kind, newest first. */
export type NotificationLine = [Notification, ...Notification[]]

/** The kinds that are told of together. Each mention is a line of its own, since each leads to another message. */
const groupedTypes: readonly Notification['type'][] = ['sign-in', 'member-pending']

/** Notifications as the lines of a list: unread mentions first, then what else is unread, then what has been read. */
export function groupNotifications(newestFirst: readonly Notification[]): NotificationLine[] {
  const lines: NotificationLine[] = []
  for (const notification of newestFirst) {
    const line = lines.find(([latest]) => belongTogether(latest, notification))
    if (line) line.push(notification)
    else lines.push([notification])
  }
  return lines.sort(([a], [b]) => rankOf(a) - rankOf(b))
}

/** Of how many lines the unread ones are: what the bell's badge says. `undefined` until that is known. */
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

/** How many unread ones are older than a full list reaches. */
export function countOlderUnread(unread: number, list: readonly Notification[]): number {
  if (list.length < LIST_MAX) return 0
  return Math.max(0, unread - list.filter(({ isRead }) => !isRead).length)
}

// Who waited for approval once is of no interest together; each leads to somebody else.
function belongTogether(a: Notification, b: Notification) {
  if (a.type !== b.type || a.isRead !== b.isRead || !groupedTypes.includes(a.type)) return false
  return !a.isRead || a.type === 'sign-in'
}

function rankOf({ isRead, type }: Notification) {
  if (isRead) return 2
  return type === 'mention' ? 0 : 1
}
