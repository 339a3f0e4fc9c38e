import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, unwrap } from '#web/lib/api.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'
import type { ClientErrorInput } from '#worker/features/client-errors/contract.ts'

/** Reports an error on a page; also sent while the page is being left. */
export function sendClientError(json: ClientErrorInput): Promise<unknown> {
  return unwrap(api['client-errors'].$post({ json }, { init: { keepalive: true } }))
}

/** The number of browsers with errors on a page on a day. */
export type ClientErrorCount = InferResponseType<(typeof api.admin)['client-errors']['$get'], 200>[number]

/** The errors of the last week, newest day first. */
export const clientErrorsQuery = queryOptions({
  queryKey: ['client-errors'],
  queryFn: ({ signal }) => unwrap(api.admin['client-errors'].$get(undefined, { init: { signal } })),
  staleTime: SHARED_STALE_TIME,
})
