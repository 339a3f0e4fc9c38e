import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#web/lib/api.ts'

/** Whether the club is up; for admins who have proven who they are, all that is known of how it is. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => unwrap(api.health.$get(undefined, { init: { signal } })),
})
