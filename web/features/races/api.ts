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
/** A race as an admin writes it. */
export type RaceDraft = InferRequestType<typeof api.races.$post>['json']
/** What an admin changes of a race, and what that was. */
export type RaceEdit = InferRequestType<(typeof api.races)[':id']['$put']>['json']
/** A driver's place in a race. */
export type Driver = InferResponseType<(typeof api.races)[':id']['drivers']['$get'], 200>[number]

/** How many active races the club has, and how many places are taken in all its races. */
export type Figures = InferResponseType<typeof api.admin.figures.$get, 200>

/** Every list of races. */
export const racesKey = ['races'] as const

/** The races to come, and those that have started and have no result yet, in card order. */
export const racesQuery = queryOptions({
  queryKey: [...racesKey, 'upcoming'],
  queryFn: async () => (await unwrap(api.races.$get({ query: {} }))).sort(byRound),
  ...freshByFeed,
})

/**
 * All races by pages, of one championship or with `null` of the club: on the first those to come, for admins inactive ones
 * too, and the newest of those that are over, by date; each further page reaches back from there.
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
  /** Where the next page goes on, if there is one. */
  next: string | null
}

// The club names the whole address (RFC 8288); what goes on from it is `before`.
function nextIn(headers: Headers) {
  const [, query] = headers.get('Link')?.match(/^<[^?]*\?(.*)>; rel="next"$/) ?? []
  return new URLSearchParams(query).get('before')
}

/** One race, inactive ones too. */
export function raceQuery(id: string) {
  return queryOptions({
    // Not below `races`: what is there are lists.
    queryKey: ['race', id],
    queryFn: () => unwrap(api.races[':id'].$get({ param: { id } })),
    ...freshByFeed,
  })
}

/** Brings whatever shows a race up to date without asking for it; `null` takes the race out of the lists. */
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

/** Two numbers of the whole club, for its admins. */
export const figuresQuery = queryOptions({
  queryKey: ['race-figures'],
  queryFn: () => unwrap(api.admin.figures.$get()),
  ...freshByFeed,
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

/** Changes what a race says. */
export function useUpdateRace(id: string) {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (json: RaceEdit) => unwrap(api.races[':id'].$put({ param: { id }, json })),
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
      changeRace(client, id, () => null)
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
    for (const queryKey of [racesKey, ['race'], ['board'], ['championships']])
      void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: figuresQuery.queryKey })
  }
}
