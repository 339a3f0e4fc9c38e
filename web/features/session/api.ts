import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { setBrowserTimer } from '#web/lib/browser.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'
import { store } from '#web/lib/store.ts'
import { underLock } from '#web/lib/tab-locks.ts'
import { notify } from '#web/ui/notify.ts'
import {
  isOverAtom,
  mayGoOn,
  noteSigningOut,
  presentMember,
  sessionKey,
  setPresentMember,
} from './present-member.ts'
import { isSessionToEnd, noteSessionToEnd, readStoredMember } from './state.ts'

/** The signed-in member, with all fields that only they and admins see. */
export type Member = NonNullable<InferResponseType<typeof api.session.$get, 200>['member']>

/** Whether a member may take places in races: they are approved, and not about to leave. */
export function mayTakePlaces(member: Pick<Member, 'status' | 'leavesAt'> | null): boolean {
  return member?.status === 'approved' && !member.leavesAt
}

/** What prevents a member from taking places in races for now. */
export type Bar = 'approval' | 'leaving'

/** What prevents this member from taking places, as race cards show it; `null` if a card knows of nothing. */
export function barOf(member: Pick<Member, 'status' | 'leavesAt'> | null): Bar | null {
  if (member?.status === 'pending') return 'approval'
  return member?.leavesAt ? 'leaving' : null
}

/** Who is signed in, according to the server. The request also makes the browser forget a member whose session has ended. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal, client }) => {
    const last = presentMember<Member>(client)
    const wasTold = client.getQueryState(sessionKey)?.dataUpdatedAt !== 0
    const { member, isEnded } = await fetchSession(wasTold, signal)
    // Superseded by a sign-in or sign-out meanwhile, which has handled it.
    if (signal.aborted) return member
    // A member whose session ran out while they were writing keeps the page, and goes on once they have signed in again.
    if (!member && !isEnded && mayGoOn(last)) {
      store.set(isOverAtom, true)
      return last
    }
    noteWhoIsHere(client, member, isEnded)
    return member
  },
  // The stored member is dated 1970: shown at once, checked at once, and kept while the server cannot be reached.
  initialData: () => readStoredMember<Member>() ?? undefined,
  initialDataUpdatedAt: 0,
  staleTime: SHARED_STALE_TIME,
})

/** Time after which another tab's sign-in, which ends this session first, has brought the new one, in ms. */
const RENEWAL_TIME = 500

// A page that opens has only the stored hint, and renders the member's page by it until the answer comes.
async function fetchSession(wasTold: boolean, signal?: AbortSignal): Promise<SessionAnswer> {
  if (isSessionToEnd() && (await withSessionLock(endSessionLeft))) return { member: null, isEnded: false }
  // A superseded request is aborted, or both would be told to clear the cache.
  const ask = () => unwrap(api.session.$get(undefined, { init: { signal } }))
  await renewal
  const answer = await ask()
  if (!answer.isEnded || !wasTold || !readStoredMember()) return answer
  await new Promise(done => setBrowserTimer(() => done(null), RENEWAL_TIME))
  return ask()
}

type SessionAnswer = Pick<InferResponseType<typeof api.session.$get, 200>, 'member' | 'isEnded'>

/**
 * Runs one call at a time across all tabs that ends this browser's session or creates another: the answer that ends a
 * session deletes the cookie, whoever it belongs to by then.
 */
function withSessionLock<T>(call: () => Promise<T>): Promise<T> {
  return underLock('session', call)
}

// Ends the session of a member who signed out offline, whose cookie remained. Returns whether there was one.
async function endSessionLeft(): Promise<boolean> {
  if (!isSessionToEnd()) return false // another tab has ended it
  await endSession('here')
  noteSessionToEnd(false)
  void endAlerts().catch(() => null)
  notify({ title: 'Signed out', description: 'The club has ended your session.', variant: 'info' })
  return true
}

function noteWhoIsHere(client: QueryClient, member: Member | null, isEnded: boolean) {
  const wasHere = readStoredMember() !== null
  if (isEnded && wasHere) void endAlerts().catch(() => null)
  // Signing out clears the store first, so a member still in it was signed out by the server.
  if (!member && wasHere)
    notify({ title: 'Your session has ended', description: 'Please sign in again.', variant: 'info' })
  setPresentMember(client, member, { words: member || isEnded ? 'gone' : 'kept' })
}

// The server ended its side with the session; notifications on screen may quote messages.
async function endAlerts() {
  const { endAlertsOnSignOut } = await import('#web/features/push/alerts/alerts.ts')
  await endAlertsOnSignOut()
}

let renewal: Promise<unknown> | undefined

/** Runs a call that renews the session, after ending a left-over one; the session query waits for it. */
export function whileRenewingSession<T>(call: () => Promise<T>): Promise<T> {
  const renewing = withSessionLock(async () => {
    await endSessionLeft()
    return call()
  })
  renewal = renewing.catch(() => null)
  return renewing
}

/** Runs a call for the present member, again if another tab had just renewed this browser's session. */
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

/** Who is signed in: the stored hint at first, then the server's answer; `isKnown` tells which. */
export function useSession() {
  // The shell fetches and refetches it (web/shell/session-watch.ts); everyone else reads its answer.
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({
    ...sessionQuery,
    refetchOnMount: false,
  })
  const isHydrated = useIsHydrated()
  if (!isHydrated) return { member: null, isKnown: false, isError: false, error: null, retry: refetch }
  return { member: data ?? null, isKnown: dataUpdatedAt > 0, isError, error, retry: refetch }
}

/** Signs in by gamertag, with the admin key if the account requires it. */
export function useSignIn() {
  const adopt = useAdoptMember()
  return useMutation({
    mutationFn: (json: { gamertag: string; adminKey?: string }) =>
      whileRenewingSession(() => unwrap(api.session.$post({ json }))),
    onSuccess: ({ member }) => adopt(member),
  })
}

/** Ends this browser's session, or every other one with it; an already ended session is no error. */
async function endSession(where: 'here' | 'everywhere') {
  try {
    await unwrap(where === 'here' ? api.session.$delete() : api.sessions.$delete())
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'sign_in_required')) throw error
  }
}

/**
 * Signs out. Offline, this browser still forgets the member, and ends their session once the server can be reached;
 * returns whether it has ended. No socket is opened for them from the start of it.
 */
export async function signOut(client: QueryClient, where: 'here' | 'everywhere'): Promise<boolean> {
  noteSigningOut(true)
  try {
    // Fetched first, so that alerts end even if the network fails now; if it failed before, they end with the session.
    const alerts = await import('#web/features/push/alerts/alerts.ts').catch(() => null)
    const isEnded = await withSessionLock(() => endSessionIfReached(where))
    await cancelSessionQuery(client)
    setPresentMember(client, null)
    void alerts?.endAlertsOnSignOut()
    return isEnded
  } catch (error) {
    noteSigningOut(false)
    throw error
  }
}

async function endSessionIfReached(where: 'here' | 'everywhere'): Promise<boolean> {
  try {
    await endSession(where)
    return true
  } catch (error) {
    if (where === 'everywhere' || !(error instanceof ApiError && error.code === 'offline')) throw error
    noteSessionToEnd(true)
    return false
  }
}

/** Makes a member this browser's own: stored, shown, and everything else refetched for them. */
export function useAdoptMember() {
  const client = useQueryClient()
  return async (member: Member) => {
    await cancelSessionQuery(client)
    const isBack = presentMember(client)?.id === member.id
    setPresentMember(client, member)
    if (isBack) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  }
}

// A pending answer is about whoever was here before.
function cancelSessionQuery(client: QueryClient) {
  return client.cancelQueries({ queryKey: sessionKey })
}
