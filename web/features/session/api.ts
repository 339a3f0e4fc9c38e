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

/** The signed-in member with all that only they and admins see. */
export type Member = NonNullable<InferResponseType<typeof api.session.$get, 200>['member']>

/** Whether the club gives a member places in races: it has approved them, and they are not about to leave it. */
export function mayTakePlaces(member: Pick<Member, 'status' | 'leavesAt'> | null): boolean {
  return member?.status === 'approved' && !member.leavesAt
}

/** What keeps a member from taking places in races for now. */
export type Bar = 'approval' | 'leaving'

/** What keeps this member from taking places, as cards of races tell it; `null`: nothing that a card knows of. */
export function barOf(member: Pick<Member, 'status' | 'leavesAt'> | null): Bar | null {
  if (member?.status === 'pending') return 'approval'
  return member?.leavesAt ? 'leaving' : null
}

/** Who is signed in, by the club's word; asking it also has the browser forget whoever is not. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal, client }) => {
    const last = presentMember<Member>(client)
    const wasTold = client.getQueryState(sessionKey)?.dataUpdatedAt !== 0
    const { member, isEnded } = await fetchSession(wasTold, signal)
    // Who has signed in or out meanwhile has seen to it.
    if (signal.aborted) return member
    // Whose session has run out over what they were writing goes on where they were, once they have signed in again.
    if (!member && !isEnded && mayGoOn(last)) {
      store.set(isOverAtom, true)
      return last
    }
    noteWhoIsHere(client, member, isEnded)
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
async function fetchSession(wasTold: boolean, signal?: AbortSignal): Promise<SessionAnswer> {
  if (isSessionToEnd() && (await withSessionLock(endSessionLeft))) return { member: null, isEnded: false }
  // One that makes way for another is given up, or both would be told to empty the cache.
  const ask = () => unwrap(api.session.$get(undefined, { init: { signal } }))
  await renewal
  const answer = await ask()
  if (!answer.isEnded || !wasTold || !readStoredMember()) return answer
  await new Promise(done => setBrowserTimer(() => done(null), RENEWAL_TIME))
  return ask()
}

type SessionAnswer = Pick<InferResponseType<typeof api.session.$get, 200>, 'member' | 'isEnded'>

/**
 * One call at a time, in all tabs, that ends this browser's session or brings another: the answer to one that ends it takes
 * the cookie away, whose ever that is by then.
 */
function withSessionLock<T>(call: () => Promise<T>): Promise<T> {
  return underLock('session', call)
}

// Of whoever signed out without a connection: the cookie could not be ended then, and lets nobody in. Gives whether there
// was one.
async function endSessionLeft(): Promise<boolean> {
  if (!isSessionToEnd()) return false // another tab has seen to it
  await endSession('here')
  noteSessionToEnd(false)
  void endAlerts().catch(() => null)
  notify({ title: 'Signed out', description: 'The club has ended your session.', variant: 'info' })
  return true
}

function noteWhoIsHere(client: QueryClient, member: Member | null, isEnded: boolean) {
  const wasHere = readStoredMember() !== null
  if (isEnded && wasHere) void endAlerts().catch(() => null)
  // Signing out clears the store first, so a member who is still in it has been signed out by the club.
  if (!member && wasHere)
    notify({ title: 'Your session has ended', description: 'Please sign in again.', variant: 'info' })
  setPresentMember(client, member, { words: member || isEnded ? 'gone' : 'kept' })
}

// The club has ended its side with the session; what is shown may quote what was said to the member.
async function endAlerts() {
  const { endAlertsOnSignOut } = await import('#web/features/push/alerts/alerts.ts')
  await endAlertsOnSignOut()
}

let renewal: Promise<unknown> | undefined

/**
 * A call that gives the browser another session, once one that was left over has ended. Sockets may close before its
 * answer; who is signed in is asked after.
 */
export function whileRenewingSession<T>(call: () => Promise<T>): Promise<T> {
  const renewing = withSessionLock(async () => {
    await endSessionLeft()
    return call()
  })
  renewal = renewing.catch(() => null)
  return renewing
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

/** Who is signed in: the stored hint at first, then what the server says; `isKnown` tells which. */
export function useSession() {
  // The shell asks, and asks again (web/shell/session-watch.ts); everyone else looks at its answer.
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({
    ...sessionQuery,
    refetchOnMount: false,
  })
  const isHydrated = useIsHydrated()
  if (!isHydrated) return { member: null, isKnown: false, isError: false, error: null, retry: refetch }
  return { member: data ?? null, isKnown: dataUpdatedAt > 0, isError, error, retry: refetch }
}

/** Signing in by gamertag, with the admin key where the account asks for it. */
export function useSignIn() {
  const adopt = useAdoptMember()
  return useMutation({
    mutationFn: (json: { gamertag: string; adminKey?: string }) =>
      whileRenewingSession(() => unwrap(api.session.$post({ json }))),
    onSuccess: ({ member }) => adopt(member),
  })
}

/** Ends this browser's session, or with it every other one; what has ended already is ended too. */
async function endSession(where: 'here' | 'everywhere') {
  try {
    await unwrap(where === 'here' ? api.session.$delete() : api.sessions.$delete())
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'sign_in_required')) throw error
  }
}

/**
 * Signs out. Without a connection this browser forgets the member all the same, and ends their session once the club can
 * be reached; gives whether it has ended. From its start on no socket is opened for them.
 */
export async function signOut(client: QueryClient, where: 'here' | 'everywhere'): Promise<boolean> {
  noteSigningOut(true)
  try {
    // Fetched first: nobody's alerts stay because the network went just then. Where it has gone before, the session's end
    // takes them along.
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

/** Makes a member this browser's own: stored, shown, and everything else fetched anew for them. */
export function useAdoptMember() {
  const client = useQueryClient()
  return async (member: Member) => {
    await cancelSessionQuery(client)
    const isBack = presentMember(client)?.id === member.id
    setPresentMember(client, member)
    if (isBack) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  }
}

// An answer still under way is about whoever was here before.
function cancelSessionQuery(client: QueryClient) {
  return client.cancelQueries({ queryKey: sessionKey })
}
