import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'

type Calls = typeof api.incidents
type CaseCalls = Calls[':id']

/** A case in a list; times are ISO 8601, UTC. */
export type IncidentSummary = InferResponseType<Calls['$get'], 200>[number]
/** A case as its reader may see it; times are ISO 8601, UTC. */
export type Incident = InferResponseType<CaseCalls['$get'], 200>
/** Filter: the reader's cases, those open to stewards, or decided ones; without a scope, all. Optionally of one race. */
export type IncidentsOf = InferRequestType<Calls['$get']>['query']

export type ReportDraft = InferRequestType<Calls['$post']>['json']
export type ReplyDraft = InferRequestType<CaseCalls['reply']['$put']>['json']
export type VoteDraft = InferRequestType<CaseCalls['vote']['$put']>['json']
export type DecisionDraft = InferRequestType<CaseCalls['decision']['$post']>['json']
export type AppealDraft = InferRequestType<CaseCalls['appeals']['$post']>['json']
export type AnswerDraft = InferRequestType<CaseCalls['answer']['$post']>['json']

/** Prefix of all query keys of case lists. */
export const incidentsKey = ['incidents']

/** The cases the reader may see, newest first. */
export function incidentsQuery(query: IncidentsOf) {
  return queryOptions({
    queryKey: [...incidentsKey, query],
    queryFn: () => unwrap(api.incidents.$get({ query })),
    ...freshByFeed,
  })
}

/** One case. Fails with `not_found` if there is none, or the reader may not see it. */
export function incidentQuery(id: string) {
  return queryOptions({
    queryKey: ['incident', id],
    queryFn: () => unwrap(api.incidents[':id'].$get({ param: { id } })),
    ...freshByFeed,
  })
}

/** A driver's licence points, and the cases they come from. */
export function licenceQuery(memberId: string) {
  return queryOptions({
    // Under the case key: a decision in a case changes them.
    queryKey: [...incidentsKey, 'licence', memberId],
    queryFn: () => unwrap(api.members[':id'].licence.$get({ param: { id: memberId } })),
    staleTime: SHARED_STALE_TIME,
  })
}

/** Opens a case; sending the same `id` twice creates it once. */
export function useReport() {
  const client = useQueryClient()
  return async (json: ReportDraft) =>
    showIncident(client, await unwrap<Incident>(api.incidents.$post({ json })))
}

/** The calls of parties and stewards on a case; each shows the case it returns. All throw `ApiError` on refusal. */
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
    /** Withdraws the report. */
    async withdraw() {
      await unwrap(calls.$delete({ param }))
      await this.ask()
    },
    /** Fetches the current state. */
    ask: () => client.fetchQuery({ ...incidentQuery(id), staleTime: 0 }),
  }
}

// An answer already under way may be older.
async function showIncident(client: QueryClient, incident: Incident) {
  const { queryKey } = incidentQuery(incident.id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, incident)
  void client.invalidateQueries({ queryKey: incidentsKey })
  return incident
}
