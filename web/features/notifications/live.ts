import type { LiveFeature, LiveTab } from '#web/features/feed/events.ts'
import { LIST_MAX } from '#worker/features/notifications/rules/limits.ts'
import {
  announcementsQuery,
  type Notification,
  notificationsKey,
  notificationsQuery,
  unreadCountQuery,
} from './api.ts'

/** The bell: its list and its count. */
export const liveNotifications: LiveFeature = {
  on: {
    mention: (tab, { notification, isOneMore }) => {
      const isKnown = addNotification(tab, notification)
      if (isOneMore && !isKnown) countOneMore(tab)
      return [notificationsKey(tab.me)]
    },
    announcement: (tab, { notification }) => {
      if (!addNotification(tab, notification)) countOneMore(tab)
      addAnnouncement(tab, notification)
      return [notificationsKey(tab.me)]
    },
    notifications: (tab, { count }) => {
      if (count === null) tab.askSoon(notificationsKey(tab.me))
      else setUnreadCount(tab, count)
      return [notificationsKey(tab.me)]
    },
  },
}

// Returns whether the list had it already.
function addNotification({ client, me }: LiveTab, notification: Notification) {
  const { queryKey } = notificationsQuery(me)
  const isKnown = client.getQueryData(queryKey)?.some(({ id }) => id === notification.id) ?? false
  if (!isKnown) client.setQueryData(queryKey, list => list && [notification, ...list].slice(0, LIST_MAX))
  return isKnown
}

function addAnnouncement({ client, me }: LiveTab, announcement: Notification) {
  client.setQueryData(
    announcementsQuery(me).queryKey,
    list => list && [announcement, ...list.filter(({ id }) => id !== announcement.id)],
  )
}

function countOneMore({ client, me }: LiveTab) {
  client.setQueryData(unreadCountQuery(me).queryKey, count => (count !== undefined ? count + 1 : undefined))
}

function setUnreadCount({ client, me, ask }: LiveTab, count: number) {
  const { queryKey: countKey } = unreadCountQuery(me)
  const before = client.getQueryData(countKey)
  client.setQueryData(countKey, count)
  const { queryKey } = notificationsQuery(me)
  const list = client.getQueryData(queryKey)
  // Another count than the list shows: something came, or was read elsewhere. The same count again: both happened.
  const isUnlike = list && list.filter(({ isRead }) => !isRead).length !== count
  if (isUnlike || before === count) ask(queryKey)
}
