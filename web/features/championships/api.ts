import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { keptByFeed } from '#web/features/feed/state.ts'
import { useSeasonRefresh } from '#web/features/races/api.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** A championship with its races and registrations counted; days are London days. */
export type Championship = InferResponseType<typeof api.championships.$get, 200>[number]
/** A championship as an admin writes it. */
export type ChampionshipDraft = InferRequestType<typeof api.championships.$post>['json']

export const championshipsQuery = queryOptions({
  queryKey: ['championships'],
  queryFn: () => unwrap(api.championships.$get()),
  ...keptByFeed,
})

/** Opens a championship. */
export function useCreateChampionship() {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (json: ChampionshipDraft) => unwrap(api.championships.$post({ json })),
    onSettled: refresh,
  })
}

/** Replaces what a championship says. */
export function useUpdateChampionship(id: string) {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (json: ChampionshipDraft) => unwrap(api.championships[':id'].$put({ param: { id }, json })),
    onSettled: refresh,
  })
}

/** Takes a championship away; its races stay, without one (decision 16). */
export function useDeleteChampionship() {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.championships[':id'].$delete({ param: { id } })),
    onSuccess: async (_, id) => {
      await client.cancelQueries({ queryKey: championshipsQuery.queryKey })
      client.setQueryData(championshipsQuery.queryKey, list =>
        list?.filter(championship => championship.id !== id),
      )
    },
    onSettled: refresh,
  })
}
