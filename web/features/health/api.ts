import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#web/lib/api.ts'

/** Whether the club is up, and for proven admins the full health report. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => unwrap(api.health.$get(undefined, { init: { signal } })),
})
