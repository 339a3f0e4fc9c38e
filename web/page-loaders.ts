import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { sessionQuery } from '#web/features/session/api.ts'

type Ask = (client: QueryClient, params: URLSearchParams, me: string) => Promise<unknown>

const races = () => import('#web/features/races/api.ts')
const championships = () => import('#web/features/championships/api.ts')

/** The races to come and the championships. */
export const season: Ask = async client => {
  const [{ racesQuery }, { championshipsQuery }] = await Promise.all([races(), championships()])
  return Promise.all([client.ensureQueryData(racesQuery), client.ensureQueryData(championshipsQuery)])
}

/** The calendar, or the races of the championship that the address names. */
export const calendar: Ask = async (client, params, me) => {
  const chosen = params.get('championship')
  if (!chosen) return season(client, params, me)
  const [{ allRacesQuery }, { championshipsQuery }] = await Promise.all([races(), championships()])
  return Promise.all([
    client.ensureInfiniteQueryData(allRacesQuery(chosen)),
    client.ensureQueryData(championshipsQuery),
  ])
}

/** The rooms, and the one that the address names, opened. */
export const chat: Ask = async (client, params, me) => {
  const { preloadRoom } = await import('#web/features/chat/room-client/room-connections.ts')
  return preloadRoom(client, params.get('room'), me)
}

/**
 * A route's loader that asks for what its page shows first while its code comes. The page does not wait for the answers:
 * it shows what has come. It is asked as the page is entered; what changes on it is asked for by the page itself.
 */
export function asksFor(client: QueryClient, ask: Ask): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  return {
    loader: ({ request }) => ({ asked: askOnceKnown(client, ask, new URL(request.url).searchParams) }),
    shouldRevalidate: () => false,
  }
}

// Who is signed out or rejected is shown nothing of it, and is not asked for it. What fails is asked for again by the page.
async function askOnceKnown(client: QueryClient, ask: Ask, params: URLSearchParams): Promise<void> {
  const isKnown = client.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt
  if (!isKnown) await client.prefetchQuery(sessionQuery)
  const { status, data } = client.getQueryState(sessionQuery.queryKey) ?? {}
  if (status !== 'success' || !data || data.status === 'rejected') return
  await ask(client, params, data.id).catch(() => null)
}
