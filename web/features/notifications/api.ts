import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { notify } from '#web/ui/notify.ts'

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

/** Marks one notification read: shown at once, and taken back where that fails. */
export function useMarkRead(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Notification) =>
      unwrap(api.notifications[':notificationId'].read.$patch({ param: { notificationId: id } })),
    onMutate: async ({ id, isRead }) => {
      const before = await snapshot(client, memberId)
      client.setQueryData(before.list.key, list =>
        list?.map(it => (it.id === id ? { ...it, isRead: true } : it)),
      )
      if (!isRead) client.setQueryData(before.count.key, count => count && Math.max(0, count - 1))
      return before
    },
    onError: (error, _, before) => {
      restore(client, before)
      notifyFailure('Failed to mark notification as read', error)
    },
    onSettled: () => refresh(client, memberId),
  })
}

/** Marks all of a member's notifications read, or those of one type, in the same way. */
export function useMarkAllRead(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (type?: Notification['type']) =>
      unwrap(api.notifications[':memberId']['read-all'].$patch({ param: { memberId }, query: { type } })),
    onMutate: async type => {
      const before = await snapshot(client, memberId)
      const isMeant = (it: Notification) => type === undefined || it.type === type
      const marked = before.list.data?.filter(it => !it.isRead && isMeant(it)).length ?? 0
      client.setQueryData(before.list.key, list =>
        list?.map(it => (isMeant(it) ? { ...it, isRead: true } : it)),
      )
      client.setQueryData(before.count.key, count => (type ? count && Math.max(0, count - marked) : 0))
      return before
    },
    onError: (error, type, before) => {
      restore(client, before)
      notifyFailure(`Failed to mark ${type ? '' : 'all '}notifications as read`, error)
    },
    onSettled: () => refresh(client, memberId),
  })
}

type Snapshot = Awaited<ReturnType<typeof snapshot>>

/** What the bell knows, with any answer still under way called off: it would be older than what is shown next. */
async function snapshot(client: QueryClient, memberId: string) {
  await client.cancelQueries({ queryKey: notificationsKey(memberId) })
  const [count, list] = [unreadCountQuery(memberId).queryKey, notificationsQuery(memberId).queryKey]
  return {
    count: { key: count, data: client.getQueryData(count) },
    list: { key: list, data: client.getQueryData(list) },
  }
}

function restore(client: QueryClient, before: Snapshot | undefined) {
  if (!before) return
  client.setQueryData(before.count.key, before.count.data)
  client.setQueryData(before.list.key, before.list.data)
}

// Not awaited: the mark is made when it is answered.
function refresh(client: QueryClient, memberId: string) {
  void client.invalidateQueries({ queryKey: notificationsKey(memberId) })
}

function notifyFailure(title: string, error: Error) {
  const description = error instanceof ApiError ? error.detail : undefined
  notify({ title, description, variant: 'destructive' })
}
