import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { keptByFeed } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { byRound } from '#worker/features/races/rules.ts'

/** A race as cards show it; instants are ISO 8601, UTC. */
export type Race = InferResponseType<typeof api.races.$get, 200>[number]
/** A race as an admin writes it. */
export type RaceDraft = InferRequestType<typeof api.races.$post>['json']
/** A driver's place in a race. */
export type Driver = InferResponseType<(typeof api.races)[':id']['drivers']['$get'], 200>[number]

/** Every list of races. */
export const racesKey = ['races'] as const

/** The races to come in card order, or all races of one championship. */
export function racesQuery(championshipId: string | null) {
  return queryOptions({
    queryKey: [...racesKey, championshipId],
    queryFn: async () => {
      const query = championshipId ? { championshipId, scope: 'all' as const } : {}
      return (await unwrap(api.races.$get({ query }))).sort(byRound)
    },
    ...keptByFeed,
  })
}

/** Every race of the club by date, run ones too and, for admins, inactive ones. */
export const allRacesQuery = queryOptions({
  queryKey: [...racesKey, 'all'],
  queryFn: () => unwrap(api.races.$get({ query: { scope: 'all' } })),
  ...keptByFeed,
})

/** Who is registered for a race, in the order they came. For admins. */
export function driversQuery(raceId: string) {
  return queryOptions({
    // Not below `races`: what is there are lists of races.
    queryKey: ['drivers', raceId],
    queryFn: () => unwrap(api.races[':id'].drivers.$get({ param: { id: raceId } })),
  })
}

/** Puts a race on the schedule. */
export function useCreateRace() {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (json: RaceDraft) => unwrap(api.races.$post({ json })),
    onSettled: refresh,
  })
}

/** Replaces what a race says. */
export function useUpdateRace(id: string) {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (json: RaceDraft) => unwrap(api.races[':id'].$put({ param: { id }, json })),
    onSettled: refresh,
  })
}

/** Takes a race off the club's schedule, and every place in it. */
export function useDeleteRace() {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.races[':id'].$delete({ param: { id } })),
    onSuccess: async (_, id) => {
      await client.cancelQueries({ queryKey: racesKey })
      client.setQueriesData<Race[]>({ queryKey: racesKey }, races => races?.filter(race => race.id !== id))
    },
    onSettled: refresh,
  })
}

/** Takes somebody's place in a race away, as an admin. */
export function useRemoveDriver(raceId: string) {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (memberId: string) =>
      unwrap(api.registrations[':raceId'][':memberId'].$delete({ param: { raceId, memberId } })),
    onSuccess: (_, memberId) => {
      client.setQueryData(driversQuery(raceId).queryKey, drivers =>
        drivers?.filter(({ member }) => member.id !== memberId),
      )
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: driversQuery(raceId).queryKey })
      refresh()
    },
  })
}

/**
 * Gives what asks for races and championships anew: races carry their championship's name, championships count races
 * and registrations, so whoever changes one has changed the other. Nobody waits for it: the act is over when it is
 * answered.
 */
export function useSeasonRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: racesKey })
    void client.invalidateQueries({ queryKey: ['championships'] })
  }
}
