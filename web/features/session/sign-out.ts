import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'
import { useSignOut } from './api.ts'

/** Signing out: back to the landing page, with nothing of the member left in this browser. Throws what failed. */
export function useLeaving() {
  const navigate = useNavigate()
  const signOut = useSignOut()
  async function leave(where: 'here' | 'everywhere') {
    // Fetched first: nobody is signed out whose alerts would stay because the network went just then.
    const { leaveAlerts } = await import('#web/features/push/alerts/alerts.ts')
    await signOut.mutateAsync(where)
    void leaveAlerts()
    navigate('/', { replace: true })
  }
  return { leave, isLeaving: signOut.isPending }
}

/** Signing this browser out from wherever one is. */
export function useLeaveClub() {
  const { leave, isLeaving } = useLeaving()
  return {
    leave: () =>
      leave('here').catch((error: unknown) => {
        const description = error instanceof ApiError ? error.detail : undefined
        notify({ title: 'Sign Out Failed', description, variant: 'destructive' })
      }),
    isLeaving,
  }
}
