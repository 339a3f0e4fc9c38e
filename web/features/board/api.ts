import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { api, errorMessage, unwrap } from '#web/lib/api.ts'
import { notify } from '#web/ui/notify.ts'
import type { Presence } from '#worker/features/board/contract.ts'

/** A race's board; times are ISO 8601, UTC. */
export type Board = InferResponseType<(typeof api.races)[':id']['board']['$get'], 200>
/** The lobby, as its host edits it. */
export type LobbyDraft = InferRequestType<(typeof api.races)[':id']['lobby']['$put']>['json']

/** A race's board: grid, reserves, host, and the lobby for those who may see it. */
export function boardQuery(raceId: string) {
  return queryOptions({
    queryKey: ['board', raceId],
    queryFn: () => unwrap(api.races[':id'].board.$get({ param: { id: raceId } })),
    ...freshByFeed,
  })
}

/** Marks a driver as here or late, or clears that; shown once the server confirms. */
export function useSetPresence(raceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ memberId, state }: { memberId: string; state: Presence }) =>
      unwrap(
        api.races[':id'].presence[':memberId'].$put({ param: { id: raceId, memberId }, json: { state } }),
      ),
    onSuccess: board => showBoard(client, board),
    onError: error => {
      notify({ title: 'Not checked in', description: errorMessage(error), variant: 'destructive' })
      void client.invalidateQueries({ queryKey: boardQuery(raceId).queryKey })
    },
  })
}

/** Sets or clears the host of a race. For admins. */
export function useSetHost(raceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (memberId: string | null) =>
      unwrap(api.races[':id'].host.$put({ param: { id: raceId }, json: { memberId } })),
    onSuccess: board => showBoard(client, board),
    onError: error =>
      notify({ title: 'Host not changed', description: errorMessage(error), variant: 'destructive' }),
  })
}

/** Saves the lobby's details. For the host and admins. */
export function useSaveLobby(raceId: string) {
  const client = useQueryClient()
  return async (json: LobbyDraft) => {
    const board = await unwrap(api.races[':id'].lobby.$put({ param: { id: raceId }, json }))
    await showBoard(client, board)
    return board
  }
}

/** Removes a departing driver from the cached board at once; returns a function that restores that driver only. */
export async function leaveBoard(client: QueryClient, raceId: string, memberId: string): Promise<() => void> {
  const { queryKey } = boardQuery(raceId)
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  client.setQueryData(
    queryKey,
    board =>
      board && {
        ...board,
        grid: board.grid.filter(({ member }) => member.id !== memberId),
        reserves: board.reserves.filter(({ member }) => member.id !== memberId),
      },
  )
  const back = <Line extends { member: { id: string } }>(now: Line[], then: Line[] = []) => {
    const at = then.findIndex(({ member }) => member.id === memberId)
    const isHere = now.some(({ member }) => member.id === memberId)
    return at < 0 || isHere ? now : now.toSpliced(at, 0, ...then.slice(at, at + 1))
  }
  return () =>
    client.setQueryData(
      queryKey,
      board =>
        board && {
          ...board,
          grid: back(board.grid, before?.grid),
          reserves: back(board.reserves, before?.reserves),
        },
    )
}

// An answer already under way may be older.
async function showBoard(client: QueryClient, board: Board) {
  const { queryKey } = boardQuery(board.raceId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, board)
}
