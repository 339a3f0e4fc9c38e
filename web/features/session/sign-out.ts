import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/ui/notify.ts'
import { useSignOut } from './api.ts'

/** Signing out: back to the landing page, with nothing of the member left in this browser. Throws what failed. */
export function useSignOutAndGoHome() {
  const navigate = useNavigate()
  const signOut = useSignOut()
  async function leave(where: 'here' | 'everywhere') {
    // Fetched first: nobody's alerts stay because the network went just then. Where it has gone before, the session's end
    // takes them along.
    const alerts = await import('#web/features/push/alerts/alerts.ts').catch(() => null)
    const isEnded = await signOut.mutateAsync(where)
    void alerts?.endAlertsOnSignOut()
    if (!isEnded)
      notify({
        title: 'You are signed out here',
        description: 'The club ends your session when it can be reached.',
        variant: 'info',
      })
    navigate('/', { replace: true })
  }
  return { leave, isLeaving: signOut.isPending }
}

/** Signing this browser out from wherever one is. */
export function useSignOutHere() {
  const { leave, isLeaving } = useSignOutAndGoHome()
  return {
    leave: () =>
      leave('here').catch((error: unknown) => {
        const description = error instanceof ApiError ? error.detail : undefined
        notify({ title: 'Sign Out Failed', description, variant: 'destructive' })
      }),
    isLeaving,
  }
}
