import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
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
