import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, errorMessage, unwrap } from '#web/lib/api.ts'
import { notify } from '#web/ui/notify.ts'
import type { PushPreferences, SendInput } from '#worker/features/push/contract.ts'
import { SENDS_LISTED } from '#worker/features/push/rules/page-size.ts'

/** The club's public key, with which browsers subscribe; empty if the club has none. */
export async function fetchAlertsKey(): Promise<string> {
  return (await unwrap(api.config.$get())).vapidPublicKey
}

/** Sends the club the subscription of this member, or of whoever the session belongs to; repeating it is harmless. */
export async function saveSubscription(
  memberId: string | undefined,
  subscription: PushSubscription,
): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await unwrap(api.push.subscribe.$post({ json: { memberId, endpoint, keys: { p256dh, auth } } }))
}

/** Removes a subscription from the club. */
export async function forgetSubscription(endpoint: string): Promise<void> {
  await unwrap(api.push.unsubscribe.$delete({ json: { endpoint } }))
}

/** The kinds of alerts that the signed-in member wants. */
export const preferencesQuery = queryOptions({
  queryKey: ['push', 'preferences'],
  queryFn: () => unwrap(api.push.preferences.$get()),
})

/** Changes the kinds of alerts: shown at once, and undone on failure. */
export function useSavePreferences() {
  return useMutation(savingPreferences(useQueryClient()))
}

/** The mutation itself; refetches after the last of several changes. */
export function savingPreferences(client: QueryClient) {
  const { queryKey } = preferencesQuery
  const mutationKey = ['push', 'preferences']
  return mutationOptions({
    mutationKey,
    // One after the other, so that the last press also arrives last.
    scope: { id: 'preferences' },
    mutationFn: (json: Partial<PushPreferences>) => unwrap(api.push.preferences.$put({ json })),
    onMutate: async change => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, known => known && { ...known, ...change })
    },
    onError: (error, change) => {
      const before = Object.fromEntries(Object.entries(change).map(([kind, isHeard]) => [kind, !isHeard]))
      client.setQueryData(queryKey, known => known && { ...known, ...before })
      notify({ title: 'Update Failed', description: errorMessage(error), variant: 'destructive' })
    },
    // What a failed change restored may itself be a change that failed.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey })
    },
  })
}

/** A sent announcement, and its delivery counts. */
export type Send = InferResponseType<typeof api.push.sends.$get, 200>[number]

/** The members and browsers that an announcement would reach now. For admins. */
export const audienceQuery = queryOptions({
  queryKey: ['push', 'audience'],
  queryFn: () => unwrap(api.push.audience.$get()),
})

/** Sent announcements, newest first. For admins. */
export const sendsQuery = infiniteQueryOptions({
  queryKey: ['push', 'sends'],
  queryFn: ({ pageParam }) => unwrap(api.push.sends.$get({ query: { before: pageParam } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => (page.length < SENDS_LISTED ? undefined : page.at(-1)?.id),
})

const [SOON, LATER] = [1000, 10_000]

/** The progress of a send: polled every second, less often while push services delay it, not once settled. */
export function sendQuery(id: string) {
  return queryOptions({
    queryKey: ['push', 'send', id],
    queryFn: () => unwrap(api.push.sends[':id'].$get({ param: { id } })),
    refetchInterval: ({ state: { data, dataUpdateCount, status } }) => {
      if (data?.queued === 0) return false
      return dataUpdateCount < 60 && status !== 'error' ? SOON : LATER
    },
  })
}

/** Sends an announcement to every member. */
export function useSendAnnouncement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: SendInput) => unwrap(api.push.send.$post({ json })),
    onSuccess: ({ id, ...counts }) => {
      const total = counts.sent + counts.failed + counts.queued
      client.setQueryData(sendQuery(id).queryKey, { ...counts, total })
    },
    // Not awaited, and after a failure too: a lost answer may have been a success.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: sendsQuery.queryKey })
      void client.invalidateQueries({ queryKey: audienceQuery.queryKey })
    },
  })
}
