import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/session/api.ts'
import { presentMember } from '#web/features/session/present-member.ts'

/** Asks for what a page shows first. The page does not wait for the answers: it shows what has come. */
export type Ask = (client: QueryClient, params: URLSearchParams, me: string) => Promise<unknown>

const races = () => import('#web/features/races/api.ts')
const championships = () => import('#web/features/championships/api.ts')

/** Whether whoever a page was asked for is still here, once its code has come. */
const isHere = (client: QueryClient, me: string) => presentMember(client)?.id === me

/** The races to come and the championships. */
export const season: Ask = async (client, _, me) => {
  const [{ racesQuery }, { championshipsQuery }] = await Promise.all([races(), championships()])
  if (!isHere(client, me)) return
  return Promise.all([client.ensureQueryData(racesQuery), client.ensureQueryData(championshipsQuery)])
}

/** The calendar, or the races of the championship that the address names. */
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

/** The rooms, and the one that the address names, opened. */
export const chat: Ask = async (client, params, me) => {
  const { preloadRoom } = await import('#web/features/chat/room-client/room-connections.ts')
  return preloadRoom(client, params.get('room'), me)
}

/**
 * Asks once it is known who is there: for whoever is signed out or rejected, to whom nothing of it is shown, not at all.
 * What fails is asked for again by the page.
 */
export async function askOnceKnown(client: QueryClient, ask: Ask, params: URLSearchParams): Promise<void> {
  const isKnown = client.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt
  if (!isKnown) await client.prefetchQuery(sessionQuery)
  const { status, data } = client.getQueryState(sessionQuery.queryKey) ?? {}
  if (status !== 'success' || !data || data.status === 'rejected') return
  await ask(client, params, data.id).catch(() => null)
}
