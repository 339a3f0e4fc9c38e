import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'

type Calls = typeof api.incidents
type CaseCalls = Calls[':id']

/** A case in a list; instants are ISO 8601, UTC. */
export type IncidentSummary = InferResponseType<Calls['$get'], 200>[number]
/** A case as its reader may see it; instants are ISO 8601, UTC. */
export type Incident = InferResponseType<CaseCalls['$get'], 200>
/** One's own cases, what waits for the stewards, or what has been decided; of all races or one, of which without a scope all come. */
export type IncidentsOf = InferRequestType<Calls['$get']>['query']

export type ReportDraft = InferRequestType<Calls['$post']>['json']
export type ReplyDraft = InferRequestType<CaseCalls['reply']['$put']>['json']
export type VoteDraft = InferRequestType<CaseCalls['vote']['$put']>['json']
export type DecisionDraft = InferRequestType<CaseCalls['decision']['$post']>['json']
export type AppealDraft = InferRequestType<CaseCalls['appeals']['$post']>['json']
export type AnswerDraft = InferRequestType<CaseCalls['answer']['$post']>['json']

/** Below it are all lists of cases. */
export const incidentsKey = ['incidents']

/** Cases that the reader may see, the newest first. */
export function incidentsQuery(query: IncidentsOf) {
  return queryOptions({
    queryKey: [...incidentsKey, query],
    queryFn: () => unwrap(api.incidents.$get({ query })),
    ...freshByFeed,
  })
}

/** One case. Fails with `not_found` where there is none, or the reader may not hear of it. */
export function incidentQuery(id: string) {
  return queryOptions({
    queryKey: ['incident', id],
    queryFn: () => unwrap(api.incidents[':id'].$get({ param: { id } })),
    ...freshByFeed,
  })
}

/** The licence points of a driver, and the cases they are from. */
export function licenceQuery(memberId: string) {
  return queryOptions({
    // Below the cases: a decision in one changes them.
    queryKey: [...incidentsKey, 'licence', memberId],
    queryFn: () => unwrap(api.members[':id'].licence.$get({ param: { id: memberId } })),
    staleTime: SHARED_STALE_TIME,
  })
}

/** Opens a case; under the same `id` it is there once, however often it is sent. */
export function useReport() {
  const client = useQueryClient()
  return async (json: ReportDraft) =>
    showIncident(client, await unwrap<Incident>(api.incidents.$post({ json })))
}

/** What parties and stewards do about a case; it is shown as it is then. All throw `ApiError` for a refusal. */
export function useIncidentCalls(id: string) {
  const client = useQueryClient()
  const calls = api.incidents[':id']
  const param = { id }
  const show = async (call: Parameters<typeof unwrap<Incident>>[0]) =>
    showIncident(client, await unwrap(call))
  return {
    reply: (json: ReplyDraft) => show(calls.reply.$put({ param, json })),
    vote: (json: VoteDraft) => show(calls.vote.$put({ param, json })),
    decide: (json: DecisionDraft) => show(calls.decision.$post({ param, json })),
    takeBack: (reason: string) => show(calls.decision.$delete({ param, json: { reason } })),
    appeal: (json: AppealDraft) => show(calls.appeals.$post({ param, json })),
    answer: (json: AnswerDraft) => show(calls.answer.$post({ param, json })),
    /** Takes the report back. */
    async withdraw() {
      await unwrap(calls.$delete({ param }))
      await this.ask()
    },
    /** How it stands now. */
    ask: () => client.fetchQuery({ ...incidentQuery(id), staleTime: 0 }),
  }
}

// An answer that is on its way may be older.
async function showIncident(client: QueryClient, incident: Incident) {
  const { queryKey } = incidentQuery(incident.id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, incident)
  void client.invalidateQueries({ queryKey: incidentsKey })
  return incident
}
