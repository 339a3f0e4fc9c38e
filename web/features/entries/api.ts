import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type Championship, championshipsQuery } from '#web/features/championships/api.ts'
import { useSeasonRefresh } from '#web/features/races/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** A driver of a championship, and whether they are a regular. */
export type SeasonDriver = InferResponseType<
  (typeof api.championships)[':id']['scoring']['$get'],
  200
>['drivers'][number]

/** The drivers of a championship, for admins. */
export function seasonDriversQuery(id: string) {
  return queryOptions({
    queryKey: [...championshipsQuery.queryKey, id, 'drivers'],
    queryFn: async () => (await unwrap(api.championships[':id'].scoring.$get({ param: { id } }))).drivers,
  })
}

/** Counts a driver in for a championship or signs them off, as an admin; refetches everything affected. */
export function useRegularOf(id: string) {
  const refresh = useSeasonRefresh()
  return useMutation({
    mutationFn: ({ memberId, regular }: { memberId: string; regular: boolean }) =>
      unwrap(
        api.championships[':id'].entries[':memberId'].regular.$put({
          param: { id, memberId },
          json: { regular },
        }),
      ),
    onSettled: refresh,
  })
}

/**
 * Counts the reader in for a championship or signs them off. The card updates on success; races and championships are
 * then refetched, since places were taken or given back.
 */
export function useRegular({ id }: Pick<Championship, 'id'>) {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  const { member } = useSession()
  return useMutation({
    mutationFn: (regular: boolean) => {
      if (!member) throw new Error('No member session found')
      const param = { id, memberId: member.id }
      return unwrap(api.championships[':id'].entries[':memberId'].regular.$put({ param, json: { regular } }))
    },
    onSuccess: ({ regularSince }) => {
      client.setQueryData(championshipsQuery.queryKey, list =>
        list?.map(it => (it.id === id ? { ...it, isRegular: regularSince !== null } : it)),
      )
    },
    onSettled: refresh,
  })
}
