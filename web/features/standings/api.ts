import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'

/** The data from which the tables of a championship are calculated, and its drivers; only members get the drivers' ids. */
export type Standings = InferResponseType<(typeof api.championships)[':id']['standings']['$get'], 200>
/** The championships with results, running ones first. */
export type Leaderboards = InferResponseType<typeof api.leaderboards.$get, 200>

// Only members get live updates; strangers do not poll instead.
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

/** The scoring of a championship, `null` without one, and its drivers. For admins. */
export type ChampionshipScoring = InferResponseType<(typeof api.championships)[':id']['scoring']['$get'], 200>
type ScoringDraft = InferRequestType<(typeof api.championships)[':id']['scoring']['$put']>['json']
/** A driver's class and team; absent fields stay as they are. */
type EntryChange = { memberId: string; class?: string | null; team?: string | null }

export function scoringQuery(championshipId: string) {
  return queryOptions({
    queryKey: ['scoring', championshipId],
    queryFn: () => unwrap(api.championships[':id'].scoring.$get({ param: { id: championshipId } })),
    staleTime: 0,
  })
}

/** Saves the scoring of a championship; every round with a result is recalculated. */
export function useSaveScoring(championshipId: string) {
  const refresh = useStandingsRefresh(championshipId)
  return useMutation({
    // Sent so that a page never overwrites what it has not seen.
    mutationFn: (json: ScoringDraft & { expected: NonNullable<ScoringDraft['expected']> | null }) =>
      unwrap(api.championships[':id'].scoring.$put({ param: { id: championshipId }, json })),
    onSettled: refresh,
  })
}

/** Saves the class or team of a driver in a championship. */
export function useSaveEntry(championshipId: string) {
  const refresh = useStandingsRefresh(championshipId)
  return useMutation({
    mutationFn: ({ memberId, ...json }: EntryChange) =>
      unwrap(
        api.championships[':id'].entries[':memberId'].$put({ param: { id: championshipId, memberId }, json }),
      ),
    onSettled: refresh,
  })
}

function useStandingsRefresh(championshipId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['scoring', championshipId], ['standings', championshipId], ['leaderboards']].map(queryKey =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
