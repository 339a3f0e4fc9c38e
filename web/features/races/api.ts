import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, unwrap } from '#web/lib/api.ts'
import { POLL_INTERVAL } from '#web/lib/query-client.ts'
import { byRound } from '#worker/features/races/rules.ts'

/** A race as cards show it; instants are ISO 8601, UTC. */
export type Race = InferResponseType<typeof api.races.$get, 200>[number]

/** The races to come in card order, or all races of one championship. */
export function racesQuery(championshipId: string | null) {
  return queryOptions({
    queryKey: ['races', championshipId],
    queryFn: async () => {
      const query = championshipId ? { championshipId, scope: 'all' as const } : {}
      return (await unwrap(api.races.$get({ query }))).sort(byRound)
    },
    refetchInterval: POLL_INTERVAL,
  })
}
