import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'

/** What the tables of a championship follow from, and who drives in it; members get drivers' ids. */
export type Standings = InferResponseType<(typeof api.championships)[':id']['standings']['$get'], 200>
/** The championships with results, running ones first. */
export type Leaderboards = InferResponseType<typeof api.leaderboards.$get, 200>

// The feed tells members alone, and strangers do not ask again and again instead.
function freshFor(isMember: boolean) {
  return { staleTime: SHARED_STALE_TIME, refetchInterval: () => isMember && pollWhileFeedIsDown() }
}

export function leaderboardsQuery(isMember: boolean) {
  return queryOptions({
    queryKey: ['leaderboards'],
    queryFn: () => unwrap(api.leaderboards.$get()),
    ...freshFor(isMember),
  })
}

export function standingsQuery(championshipId: string, isMember: boolean) {
  return queryOptions({
    queryKey: ['standings', championshipId],
    queryFn: () => unwrap(api.championships[':id'].standings.$get({ param: { id: championshipId } })),
    ...freshFor(isMember),
  })
}
