import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { membersQuery } from '#web/features/members/api.ts'
import { racesKey } from '#web/features/races/api.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** Number of entries per page; a shorter page is the last. */
const PAGE_SIZE = 50

/** One entry of the audit log; people and things are ids. */
export type AuditEntry = InferResponseType<typeof api.admin.audit.$get, 200>[number]

/** The audit log, newest first. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam }) => unwrap(api.admin.audit.$get({ query: { before: pageParam } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => (page.length < PAGE_SIZE ? undefined : String(page.at(-1)?.id)),
})

/** All races without a result, newest first, whatever their age. */
export const awaitedRacesQuery = queryOptions({
  queryKey: [...racesKey, 'awaited'],
  queryFn: () => unwrap(api.races.$get({ query: { scope: 'awaited' } })),
  ...freshByFeed,
})

/** Makes a member an admin or removes the role, and updates every list once the server confirms. */
export function useChangeRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isAdmin }: { id: string; isAdmin: boolean }) =>
      unwrap(api.admin.members[':id'].admin.$put({ param: { id }, json: { isAdmin } })),
    onSuccess: ({ id, isAdmin }) =>
      client.setQueryData(membersQuery.queryKey, list =>
        list?.map(member => (member.id === id ? { ...member, isAdmin } : member)),
      ),
    // Not awaited: the change is already confirmed.
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** Signs a driver out in every browser. */
export function useSignOutMember() {
  return useMutation({
    mutationFn: (id: string) => unwrap(api.admin.members[':id'].sessions.$delete({ param: { id } })),
  })
}
