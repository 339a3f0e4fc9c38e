import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { browserNow, type Moment, setBrowserTimer } from '#web/lib/browser.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { forgetOthers } from '#web/lib/member-data.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'
import { readStoredMember, storeMember } from './state.ts'

/** The signed-in member with all that only they and admins see. */
export type Member = NonNullable<InferResponseType<typeof api.session.$get, 200>['member']>

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }) => {
    const wasTold = client.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt !== 0
    const { member, isEnded } = await fetchSession(wasTold, signal)
    // Who has signed in or out meanwhile has seen to it.
    if (!signal.aborted) forgetWhoIsGone(member, isEnded)
    return member
  },
  // The stored member is dated 1970: shown at once, asked about at once, and kept while the club cannot be reached.
  initialData: () => readStoredMember<Member>() ?? undefined,
  initialDataUpdatedAt: 0,
  staleTime: SHARED_STALE_TIME,
})

/** A sign-in in another tab ends this browser's session before it brings the new one, which is there by then, in ms. */
const RENEWAL_TIME = 500

// A page that opens has only the hint to go by, and draws a member's page by it for as long as it waits.
async function fetchSession(wasTold: boolean, signal?: AbortSignal) {
  // One that makes way for another is given up, or both would be told to empty the cache.
  const ask = () => unwrap(api.session.$get(undefined, { init: { signal } }))
  await renewal
  const answer = await ask()
  if (!answer.isEnded || !wasTold || !readStoredMember()) return answer
  await new Promise(done => setBrowserTimer(() => done(null), RENEWAL_TIME))
  return ask()
}

// Whose session has run out finds their words again; whom somebody signed out, or the club rejected, leaves nothing.
function forgetWhoIsGone(member: Member | null, isEnded: boolean) {
  if (member || isEnded) forgetOthers(member?.status === 'rejected' ? null : (member?.id ?? null))
  if (isEnded && readStoredMember()) void endAlerts().catch(() => null)
}

// The club has ended its side with the session; what is shown may quote what was said to the member.
async function endAlerts() {
  const { endAlertsOnSignOut } = await import('#web/features/push/alerts/alerts.ts')
  await endAlertsOnSignOut()
}

let renewal: Promise<unknown> | undefined

/** A call that gives the browser another session. Sockets may close before its answer; who is signed in is asked after. */
export function whileRenewingSession<T>(call: Promise<T>): Promise<T> {
  renewal = call.catch(() => null)
  return call
}

/** A call for the member who is here, made again where it came just as another tab gave this browser another session. */
export async function throughRenewal<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const last = readStoredMember()
    if (!last || !(error instanceof ApiError && error.code === 'sign_in_required')) throw error
    const { member } = await fetchSession(true)
    if (member?.id !== last.id) throw error
    return call()
  }
}

let askedSince: Moment = { steady: 0, wall: performance.timeOrigin }

/** No answer that the page shows was asked for before this: the page's start, or when another member took it over. */
export const answersValidSince = (): Moment => askedSince

/** Who is signed in: the stored hint at first, then what the server says; `isKnown` tells which. */
export function useSession() {
  // The shell asks, and asks again (web/shell/session-watch.ts); everyone else looks at its answer.
  const { data, dataUpdatedAt, isError, refetch } = useQuery({ ...sessionQuery, refetchOnMount: false })
  const isHydrated = useIsHydrated()
  if (!isHydrated) return { member: null, isKnown: false, isError: false, retry: refetch }
  return { member: data ?? null, isKnown: dataUpdatedAt > 0, isError, retry: refetch }
}

/** Signing in by gamertag, with the admin key where the account asks for it. */
export function useSignIn() {
  const adopt = useAdoptMember()
  return useMutation({
    mutationFn: (json: { gamertag: string; adminKey?: string }) => unwrap(api.session.$post({ json })),
    onSuccess: ({ member }) => adopt(member),
  })
}

/** Ends this browser's session, or with it every other one; what has ended already is ended too. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (where: 'here' | 'everywhere') =>
      unwrap(where === 'here' ? api.session.$delete() : api.sessions.$delete()).catch(error => {
        if (!(error instanceof ApiError && error.code === 'sign_in_required')) throw error
      }),
    onSuccess: () => void forgetMember(client), // what they leave behind is forgotten meanwhile
  })
}

/** Makes a member this browser's own: stored, shown, and everything else fetched anew for them. */
export function useAdoptMember() {
  const client = useQueryClient()
  return async (member: Member) => {
    await cancelSessionQuery(client)
    forgetOthers(member.id)
    storeMember(member)
    forgetAnswers(client)
    client.setQueryData(sessionQuery.queryKey, member)
  }
}

async function forgetMember(client: QueryClient) {
  await cancelSessionQuery(client)
  forgetOthers(null)
  storeMember(null)
  client.setQueryData(sessionQuery.queryKey, null)
  // Once the members' pages are gone: while they stand they ask anew for what they no longer have.
  await new Promise(done => setTimeout(done))
  forgetAnswers(client)
}

// An answer still under way is about whoever was here before.
function cancelSessionQuery(client: QueryClient) {
  return client.cancelQueries({ queryKey: sessionQuery.queryKey })
}

/** Forgets what the club has answered to whoever was here. */
export function forgetAnswers(client: QueryClient) {
  askedSince = browserNow()
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}
