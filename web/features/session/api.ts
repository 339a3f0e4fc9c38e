import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { setBrowserTimer } from '#web/lib/browser.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'
import { store } from '#web/lib/store.ts'
import { notify } from '#web/ui/notify.ts'
import { endAlerts } from './end-alerts.ts'
import { isOverAtom, mayGoOn, presentMember, sessionKey, setPresentMember } from './present-member.ts'
import { renewalUnderWay } from './renewal.ts'
import { isSessionToEnd, readStoredMember } from './state.ts'

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
  if (isSessionToEnd()) {
    const { endSessionLeft, withSessionLock } = await import('./changes.ts')
    if (await withSessionLock(endSessionLeft)) return { member: null, isEnded: false }
  }
  // One that makes way for another is given up, or both would be told to empty the cache.
  const ask = () => unwrap(api.session.$get(undefined, { init: { signal } }))
  await renewalUnderWay()
  const answer = await ask()
  if (!answer.isEnded || !wasTold || !readStoredMember()) return answer
  await new Promise(done => setBrowserTimer(() => done(null), RENEWAL_TIME))
  return ask()
}

type SessionAnswer = Pick<InferResponseType<typeof api.session.$get, 200>, 'member' | 'isEnded'>

function noteWhoIsHere(client: QueryClient, member: Member | null, isEnded: boolean) {
  const wasHere = readStoredMember() !== null
  if (isEnded && wasHere) void endAlerts().catch(() => null)
  // Signing out clears the store first, so a member who is still in it has been signed out by the club.
  if (!member && wasHere)
    notify({ title: 'Your session has ended', description: 'Please sign in again.', variant: 'info' })
  setPresentMember(client, member, { words: member || isEnded ? 'gone' : 'kept' })
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
