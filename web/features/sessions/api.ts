import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { ApiError, api, unwrap } from '#web/lib/api.ts'

/** A browser in which the member is signed in. */
export type Session = InferResponseType<typeof api.sessions.$get, 200>[number]

/** The member's signed-in browsers: this one first, then the newest. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => unwrap(api.sessions.$get()),
  ...freshByFeed,
})

/** Signs out another browser. It leaves the list once the server answers, even if it had already gone. */
export function useSignOutOther() {
  const client = useQueryClient()
  const takeOff = async (id: string) => {
    await client.cancelQueries(sessionsQuery)
    client.setQueryData(sessionsQuery.queryKey, list => list?.filter(session => session.id !== id))
  }
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.sessions[':id'].$delete({ param: { id } })).catch(error => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }),
    onSuccess: (_, id) => takeOff(id),
    // Not awaited: it is signed out once the server answers.
    onSettled: () => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
