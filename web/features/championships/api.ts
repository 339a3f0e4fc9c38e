import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { useSeasonRefresh } from '#web/features/races/api.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** A championship in lists, without its rules and the rest of a long description; dates are London days. */
export type Championship = InferResponseType<typeof api.championships.$get, 200>[number]
/** A championship with all its texts. */
export type WholeChampionship = InferResponseType<(typeof api.championships)[':id']['$get'], 200>
/** A championship as an admin enters it. */
export type ChampionshipDraft = InferRequestType<typeof api.championships.$post>['json']

/** The changed fields of a championship, and their previous values. */
export type ChampionshipEdit = InferRequestType<(typeof api.championships)[':id']['$put']>['json']

export const championshipsQuery = queryOptions({
  queryKey: ['championships'],
  queryFn: () => unwrap(api.championships.$get()),
  ...freshByFeed,
})

/** One championship with all its texts. */
export function championshipQuery(id: string) {
  return queryOptions({
    queryKey: [...championshipsQuery.queryKey, id],
    queryFn: () => unwrap(api.championships[':id'].$get({ param: { id } })),
    ...freshByFeed,
  })
}

/** Creates a championship. */
export function useCreateChampionship() {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (json: ChampionshipDraft) => unwrap(api.championships.$post({ json })),
    onSettled: refresh,
  })
}

/** Updates a championship. */
export function useUpdateChampionship(id: string) {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: (json: ChampionshipEdit) => unwrap(api.championships[':id'].$put({ param: { id }, json })),
    onSettled: refresh,
  })
}

/** Deletes a championship; its races stay, without one (docs/decisions.md 16). */
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
