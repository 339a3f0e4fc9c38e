import type { LiveFeature, LiveTab } from '#web/features/feed/events.ts'
import { LIST_MAX } from '#worker/features/notifications/rules.ts'
import { type Notification, notificationsKey, notificationsQuery, unreadCountQuery } from './api.ts'

/** The bell: its list and its count. */
export const liveNotifications: LiveFeature = {
  on: {
    mention: (tab, { notification }) => {
      addNotification(tab, notification)
      return [notificationsKey(tab.me)]
    },
    notifications: (tab, { count }) => {
      setUnreadCount(tab, count)
      return [notificationsKey(tab.me)]
    },
  },
  atStart: notificationsKey,
}

function addNotification({ client, me }: LiveTab, notification: Notification) {
  client.setQueryData(notificationsQuery(me).queryKey, list =>
    list && !list.some(({ id }) => id === notification.id)
      ? [notification, ...list].slice(0, LIST_MAX)
      : list,
  )
}

function setUnreadCount({ client, me }: LiveTab, count: number) {
  client.setQueryData(unreadCountQuery(me).queryKey, count)
  const { queryKey } = notificationsQuery(me)
  const list = client.getQueryData(queryKey)
  // Another count than the list shows: something came that is no mention, or another browser has read some.
  if (list && list.filter(({ isRead }) => !isRead).length !== count)
    void client.invalidateQueries({ queryKey })
}
