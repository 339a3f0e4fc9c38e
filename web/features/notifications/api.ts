import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { notify } from '#web/ui/notify.ts'

/** A notification for a member; its link leads to what it is about. */
export type Notification = InferResponseType<(typeof api.notifications)[':memberId']['$get'], 200>[number]

/** The query key of everything about a member's notifications. */
export function notificationsKey(memberId: string) {
  return ['notifications', memberId] as const
}

/** The number of unread notifications. */
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

/** Announcements of the last week, newest first. */
export function announcementsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(memberId), 'announcements'],
    queryFn: () => unwrap(api.notifications[':memberId'].announcements.$get({ param: { memberId } })),
    ...freshByFeed,
  })
}

/** Marks one notification read: shown at once, and undone on failure. */
export function useMarkRead(memberId: string) {
  return useMutation(markingRead(useQueryClient(), memberId))
}

/** The mutation itself. */
export function markingRead(client: QueryClient, memberId: string) {
  return mutationOptions({
    mutationFn: ({ id }: Notification) =>
      unwrap(api.notifications[':notificationId'].read.$patch({ param: { notificationId: id } })),
    onMutate: ({ id, isRead }) =>
      showRead(
        client,
        memberId,
        it => it.id === id,
        count => (isRead ? count : Math.max(0, count - 1)),
      ),
    onError: (error, _, undo) => {
      undo?.()
      notifyFailure('Failed to mark notification as read', error)
    },
    onSettled: () => refresh(client, memberId),
  })
}

/** Marks all notifications of a member read, or those of one type, in the same way. */
export function useMarkAllRead(memberId: string) {
  return useMutation(markingAllRead(useQueryClient(), memberId))
}

/** The mutation itself. */
export function markingAllRead(client: QueryClient, memberId: string) {
  return mutationOptions({
    mutationFn: (type?: Notification['type']) =>
      unwrap(api.notifications[':memberId']['read-all'].$patch({ param: { memberId }, query: { type } })),
    onMutate: type =>
      showRead(
        client,
        memberId,
        it => type === undefined || it.type === type,
        (count, marked) => (type ? Math.max(0, count - marked) : 0),
      ),
    onError: (error, type, undo) => {
      undo?.()
      notifyFailure(`Failed to mark ${type ? '' : 'all '}notifications as read`, error)
    },
    onSettled: () => refresh(client, memberId),
  })
}

/**
 * Shows some notifications as read ahead of the answer; cancels pending answers, which would be older. Returns a
 * function that undoes it, without undoing what has come since. `countAfter` gives the new unread count from the old
 * one and the number marked.
 */
async function showRead(
  client: QueryClient,
  memberId: string,
  isMeant: (notification: Notification) => boolean,
  countAfter: (count: number, marked: number) => number,
): Promise<() => void> {
  await client.cancelQueries({ queryKey: notificationsKey(memberId) })
  const [countKey, listKey] = [unreadCountQuery(memberId).queryKey, notificationsQuery(memberId).queryKey]
  const unread = client.getQueryData(listKey)?.filter(it => !it.isRead && isMeant(it)) ?? []
  const marked = new Set(unread.map(({ id }) => id))
  const show = (isRead: boolean) =>
    client.setQueryData(listKey, list => list?.map(it => (marked.has(it.id) ? { ...it, isRead } : it)))
  const count = client.getQueryData(countKey)
  const shown = count === undefined ? undefined : countAfter(count, marked.size)
  show(true)
  client.setQueryData(countKey, shown)
  return () => {
    const list = show(false)
    // If the server has sent another count since, the list knows what is unread.
    const isUnread = ({ isRead }: Notification) => !isRead
    client.setQueryData(countKey, now => (now === shown ? count : (list?.filter(isUnread).length ?? now)))
  }
}

// Not awaited: the mark is made once the server answers.
function refresh(client: QueryClient, memberId: string) {
  void client.invalidateQueries({ queryKey: notificationsKey(memberId) })
}

function notifyFailure(title: string, error: Error) {
  const description = error instanceof ApiError ? error.detail : undefined
  notify({ title, description, variant: 'destructive' })
}
