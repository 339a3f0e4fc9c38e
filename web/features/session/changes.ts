import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { underLock } from '#web/lib/tab-locks.ts'
import { notify } from '#web/ui/notify.ts'
import { endAlerts } from './end-alerts.ts'
import { noteSigningOut, presentMember, sessionKey, setPresentMember } from './present-member.ts'
import { noteRenewal } from './renewal.ts'
import { isSessionToEnd, noteSessionToEnd, type StoredMember } from './state.ts'

/**
 * One call at a time, in all tabs, that ends this browser's session or brings another: the answer to one that ends it takes
 * the cookie away, whose ever that is by then.
 */
export function withSessionLock<T>(call: () => Promise<T>): Promise<T> {
  return underLock('session', call)
}

/**
 * Ends the session of whoever signed out without a connection: the cookie could not be ended then, and lets nobody in. Gives
 * whether there was one.
 */
export async function endSessionLeft(): Promise<boolean> {
  if (!isSessionToEnd()) return false // another tab has seen to it
  await endSession('here')
  noteSessionToEnd(false)
  void endAlerts().catch(() => null)
  notify({ title: 'Signed out', description: 'The club has ended your session.', variant: 'info' })
  return true
}

/**
 * A call that gives the browser another session, once one that was left over has ended. Sockets may close before its
 * answer; who is signed in is asked after.
 */
export function whileRenewingSession<T>(call: () => Promise<T>): Promise<T> {
  const renewing = withSessionLock(async () => {
    await endSessionLeft()
    return call()
  })
  noteRenewal(renewing)
  return renewing
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
  return async (member: StoredMember) => {
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
