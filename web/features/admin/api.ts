import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { membersQuery } from '#web/features/members/api.ts'
import { racesKey } from '#web/features/races/api.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** How many entries the club answers with at once; fewer are the last ones. */
const PAGE_SIZE = 50

/** One admin's act: who did what to which thing, by ids. */
export type AuditEntry = InferResponseType<typeof api.admin.audit.$get, 200>[number]

/** What admins have done, newest first. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam }) => unwrap(api.admin.audit.$get({ query: { before: pageParam } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => (page.length < PAGE_SIZE ? undefined : String(page.at(-1)?.id)),
})

/** The races that wait for their result, newest first, however long ago they were. */
export const awaitedRacesQuery = queryOptions({
  queryKey: [...racesKey, 'awaited'],
  queryFn: () => unwrap(api.races.$get({ query: { scope: 'awaited' } })),
  ...freshByFeed,
})

/** Making a member an admin, or taking it back. Every list shows it as soon as it is answered. */
export function useChangeRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isAdmin }: { id: string; isAdmin: boolean }) =>
      unwrap(api.admin.members[':id'].admin.$put({ param: { id }, json: { isAdmin } })),
    onSuccess: ({ id, isAdmin }) =>
      client.setQueryData(membersQuery.queryKey, list =>
        list?.map(member => (member.id === id ? { ...member, isAdmin } : member)),
      ),
    // Not awaited: it is so when it is answered.
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** Signing a driver out in every browser. */
export function useSignOutMember() {
  return useMutation({
    mutationFn: (id: string) => unwrap(api.admin.members[':id'].sessions.$delete({ param: { id } })),
  })
}
