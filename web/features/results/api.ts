import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { ApiError, api, unwrap } from '#web/lib/api.ts'

/** A race's result and its version number; times are ISO 8601, UTC. */
export type ResultAnswer = InferResponseType<(typeof api.races)[':id']['result']['$get'], 200>
/** A version of a result; lists are newest first. */
export type ResultVersion = InferResponseType<
  (typeof api.races)[':id']['result']['versions']['$get'],
  200
>[number]
/** A result as an admin sends it. */
export type ResultSheet = InferRequestType<(typeof api.races)[':id']['result']['$put']>['json']
/** The body of a result's deletion. */
export type ResultDeletion = InferRequestType<(typeof api.races)[':id']['result']['$delete']>['json']

/** The result of a race; its `result` is null if there is none yet. */
export function resultQuery(raceId: string) {
  return queryOptions({
    queryKey: ['result', raceId],
    queryFn: () => unwrap(api.races[':id'].result.$get({ param: { id: raceId } })),
    ...freshByFeed,
  })
}

/** All versions of a race's result. For admins. */
export function resultVersionsQuery(raceId: string) {
  return queryOptions({
    // Under the result key: whatever changes the result adds a version.
    queryKey: [...resultQuery(raceId).queryKey, 'versions'],
    queryFn: () => unwrap(api.races[':id'].result.versions.$get({ param: { id: raceId } })),
  })
}

/** Saves or removes a race's result, for admins. All tabs of this browser show the outcome at once. */
export function useResultCalls(raceId: string) {
  const client = useQueryClient()
  const param = { id: raceId }
  return {
    async save(json: ResultSheet): Promise<ResultAnswer> {
      const answer = await unwrap<ResultAnswer>(api.races[':id'].result.$put({ param, json }))
      await showResult(client, answer)
      return answer
    },
    async remove(json: ResultDeletion): Promise<ResultAnswer> {
      await unwrap(api.races[':id'].result.$delete({ param, json }))
      return this.ask()
    },
    /** Fetches the current state. */
    ask: () => client.fetchQuery({ ...resultQuery(raceId), staleTime: 0 }),
  }
}

/** Whether a change was refused because somebody else saved after the version it is based on. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}

// An answer already under way may be older.
async function showResult(client: QueryClient, answer: ResultAnswer) {
  const { queryKey } = resultQuery(answer.raceId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, answer)
  void client.invalidateQueries({ queryKey: resultVersionsQuery(answer.raceId).queryKey })
}
