import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** Something the club tells a member; its link leads to what it is about. */
export type Notification = InferResponseType<(typeof api.notifications)[':memberId']['$get'], 200>[number]

/** All that is known of a member's notifications. */
export function notificationsKey(memberId: string) {
  return ['notifications', memberId] as const
}

/** How many notifications a member has not read. */
export function unreadCountQuery(memberId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(memberId), 'count'],
    queryFn: async () =>
      (await unwrap(api.notifications[':memberId'].count.$get({ param: { memberId } }))).count,
    ...freshByFeed,
  })
}

/** A member's notifications, newest first. */
export function notificationsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(memberId), 'list'],
    queryFn: () => unwrap(api.notifications[':memberId'].$get({ param: { memberId } })),
    ...freshByFeed,
  })
}

/** What has been announced to everybody in the last week, newest first. */
export function announcementsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(memberId), 'announcements'],
    queryFn: () => unwrap(api.notifications[':memberId'].announcements.$get({ param: { memberId } })),
    ...freshByFeed,
  })
}
