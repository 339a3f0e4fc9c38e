import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/session/api.ts'
import { presentMember } from '#web/features/session/present-member.ts'

/** Prefetches a page's first data. The page does not wait for it, but shows what has arrived. */
export type Ask = (client: QueryClient, params: URLSearchParams, me: string) => Promise<unknown>

const races = () => import('#web/features/races/api.ts')
const championships = () => import('#web/features/championships/api.ts')

/** Whether the member is still signed in once the code has loaded. */
const isHere = (client: QueryClient, me: string) => presentMember(client)?.id === me

/** Prefetches the upcoming races and the championships. */
export const season: Ask = async (client, _, me) => {
  const [{ racesQuery }, { championshipsQuery }] = await Promise.all([races(), championships()])
  if (!isHere(client, me)) return
  return Promise.all([client.ensureQueryData(racesQuery), client.ensureQueryData(championshipsQuery)])
}

/** Prefetches the calendar, or the races of the championship in the address. */
export const calendar: Ask = async (client, params, me) => {
  const chosen = params.get('championship')
  if (!chosen) return season(client, params, me)
  const [{ allRacesQuery }, { championshipsQuery }] = await Promise.all([races(), championships()])
  if (!isHere(client, me)) return
  return Promise.all([
    client.ensureInfiniteQueryData(allRacesQuery(chosen)),
    client.ensureQueryData(championshipsQuery),
  ])
}

/** Prefetches the rooms, and opens the one in the address. */
export const chat: Ask = async (client, params, me) => {
  const { preloadRoom } = await import('#web/features/chat/room-client/room-connections.ts')
  return preloadRoom(client, params.get('room'), me)
}

/**
 * Prefetches once the session is known, and only for a member who is signed in and not rejected. The page retries what
 * fails.
 */
export async function askOnceKnown(client: QueryClient, ask: Ask, params: URLSearchParams): Promise<void> {
  const isKnown = client.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt
  if (!isKnown) await client.prefetchQuery(sessionQuery)
  const { status, data } = client.getQueryState(sessionQuery.queryKey) ?? {}
  if (status !== 'success' || !data || data.status === 'rejected') return
  await ask(client, params, data.id).catch(() => null)
}
