import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, unwrap } from '#web/lib/api.ts'

/** A championship with its races and registrations counted; days are London days. */
export type Championship = InferResponseType<typeof api.championships.$get, 200>[number]

export const championshipsQuery = queryOptions({
  queryKey: ['championships'],
  queryFn: () => unwrap(api.championships.$get()),
})
