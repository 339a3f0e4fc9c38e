import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/session/api.ts'

/** What pages show first, by their paths, for whoever is in. */
const queriesByPath: Record<
  string,
  (client: QueryClient, params: URLSearchParams, me: string) => Promise<unknown>
> = {
  '/races': async (client, params) => {
    const chosen = params.get('championship')
    if (!chosen) return prefetchSeason(client)
    const [{ allRacesQuery }, { championshipsQuery }] = await Promise.all([races(), championships()])
    return Promise.all([
      client.prefetchInfiniteQuery(allRacesQuery(chosen)),
      client.prefetchQuery(championshipsQuery),
    ])
  },
  '/championships': prefetchSeason,
  '/dashboard': prefetchSeason,
  '/chat': prefetchChat,
}

const races = () => import('#web/features/races/api.ts')
const championships = () => import('#web/features/championships/api.ts')

async function prefetchSeason(client: QueryClient) {
  const [{ racesQuery }, { championshipsQuery }] = await Promise.all([races(), championships()])
  return Promise.all([client.prefetchQuery(racesQuery), client.prefetchQuery(championshipsQuery)])
}

async function prefetchChat(client: QueryClient, params: URLSearchParams, me: string) {
  const { preloadRoom } = await import('#web/features/chat/room-client/room-connections.ts')
  return preloadRoom(client, params.get('room'), me)
}

/**
 * Asks for what the page at this address shows first as soon as it is known who is there, rather than when all that
 * draws it has run. Who is signed out or rejected is shown nothing of it, and is not asked for it.
 */
export async function prefetchPage(
  client: QueryClient,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
) {
  const ask = queriesByPath[pathname]
  if (!ask) return
  await client.prefetchQuery(sessionQuery)
  const { status, data } = client.getQueryState(sessionQuery.queryKey) ?? {}
  if (status === 'success' && data && data.status !== 'rejected')
    await ask(client, new URLSearchParams(search), data.id)
}
