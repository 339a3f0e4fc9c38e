import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { api, requireSuccess, unwrap } from '#web/lib/api.ts'
import { byRound } from '#worker/features/races/rules.ts'

/** A race as cards show it; instants are ISO 8601, UTC. */
export type Race = InferResponseType<typeof api.races.$get, 200>[number]
/** A race as an admin enters it. */
export type RaceDraft = InferRequestType<typeof api.races.$post>['json']
/** The changed fields of a race, and their previous values. */
export type RaceEdit = InferRequestType<(typeof api.races)[':id']['$put']>['json']
/** A driver's place in a race. */
export type Driver = InferResponseType<(typeof api.races)[':id']['drivers']['$get'], 200>[number]

/** The number of active races, and of places taken in all races. */
export type Figures = InferResponseType<typeof api.admin.figures.$get, 200>

/** The key of every list of races. */
export const racesKey = ['races'] as const

/** Upcoming races, and those that have started and have no result yet, in card order. */
export const racesQuery = queryOptions({
  queryKey: [...racesKey, 'upcoming'],
  queryFn: async () => (await unwrap(api.races.$get({ query: {} }))).sort(byRound),
  ...freshByFeed,
})

/**
 * All races by pages, of one championship or with `null` of the club. The first page has the upcoming ones, for admins
 * inactive ones too, and the newest finished ones, by date; each further page reaches further back.
 */
export function allRacesQuery(championshipId: string | null) {
  return pagedRacesQuery('all', 'past', championshipId ?? undefined)
}

/** The races that the signed-in driver has driven, newest first, by pages. */
export const drivenRacesQuery = pagedRacesQuery('driven', 'driven')

function pagedRacesQuery(first: 'all' | 'driven', then: 'past' | 'driven', championshipId?: string) {
  return infiniteQueryOptions({
    queryKey: [...racesKey, first, championshipId ?? null],
    queryFn: async ({ pageParam: before }): Promise<RacePage> => {
      const of = championshipId ? { championshipId } : {}
      const query = before === null ? { ...of, scope: first } : { ...of, scope: then, before }
      const answer = await requireSuccess(api.races.$get({ query }))
      return { races: await answer.json(), next: nextIn(answer.headers) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ races }) => races),
    ...freshByFeed,
  })
}

interface RacePage {
  races: Race[]
  /** Where the next page starts, if there is one. */
  next: string | null
}

// The server sends the whole address (RFC 8288); `before` is all that is needed of it.
function nextIn(headers: Headers) {
  const [, query] = headers.get('Link')?.match(/^<[^?]*\?(.*)>; rel="next"$/) ?? []
  return new URLSearchParams(query).get('before')
}

/** One race, inactive ones too. */
export function raceQuery(id: string) {
  return queryOptions({
    // Not below `races`, which has only lists.
    queryKey: ['race', id],
    queryFn: () => unwrap(api.races[':id'].$get({ param: { id } })),
    ...freshByFeed,
  })
}

/** Updates every view of a race without a request; `null` removes the race from the lists. */
export function changeRace(client: QueryClient, raceId: string, change: (race: Race) => Race | null) {
  client.setQueryData(raceQuery(raceId).queryKey, race => race && (change(race) ?? race))
  const changed = (races: Race[]) =>
    races.some(({ id }) => id === raceId)
      ? races.flatMap(race => (race.id === raceId ? (change(race) ?? []) : race))
      : races
  client.setQueriesData<Race[] | InfiniteData<RacePage>>({ queryKey: racesKey }, list => {
    if (!list || Array.isArray(list)) return list && changed(list)
    const pages = list.pages.map(page => {
      const races = changed(page.races)
      return races === page.races ? page : { ...page, races }
    })
    return { ...list, pages }
  })
}

/** Two figures of the whole club, for its admins. */
export const figuresQuery = queryOptions({
  queryKey: ['race-figures'],
  queryFn: () => unwrap(api.admin.figures.$get()),
  ...freshByFeed,
})

/** The drivers registered for a race, in order of registration. For admins. */
export function driversQuery(raceId: string) {
  return queryOptions({
    // Not below `races`, which has only lists of races.
    queryKey: ['drivers', raceId],
    queryFn: () => unwrap(api.races[':id'].drivers.$get({ param: { id: raceId } })),
  })
}

/** Creates a race. */
export function useCreateRace() {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (json: RaceDraft) => unwrap(api.races.$post({ json })),
    onSettled: refresh,
  })
}

/** Updates a race. */
export function useUpdateRace(id: string) {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (json: RaceEdit) => unwrap(api.races[':id'].$put({ param: { id }, json })),
    onSettled: refresh,
  })
}

/** Deletes a race, and every place in it. */
export function useDeleteRace() {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.races[':id'].$delete({ param: { id } })),
    onSuccess: async (_, id) => {
      await client.cancelQueries({ queryKey: racesKey })
      changeRace(client, id, () => null)
    },
    onSettled: refresh,
  })
}

/** Removes a driver from a race, as an admin. */
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
 * Returns a function that refetches races and championships: races carry the name of their championship, championships
 * count races and registrations, so a change of one changes the other. Nobody waits for it: the change is done once
 * the server answers.
 */
export function useSeasonRefresh() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [racesKey, ['race'], ['board'], ['championships']])
      void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: figuresQuery.queryKey })
  }
}
