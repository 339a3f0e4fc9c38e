import { queryOptions } from '@tanstack/react-query'
import { freshByFeed } from '#web/features/feed/state.ts'
import { type Race, racesKey } from '#web/features/races/api.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** The races that wait for their result, newest first, however long ago they were. */
export const awaitedRacesQuery = queryOptions({
  queryKey: [...racesKey, 'awaited'],
  queryFn: () => unwrap(api.races.$get({ query: { scope: 'awaited' } })),
  ...freshByFeed,
})

/** Those and the ones that a list knows already, each once. */
export function withAwaited(known: readonly Race[], awaited: readonly Race[]): Race[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...awaited.filter(({ id }) => !ids.has(id))]
}
