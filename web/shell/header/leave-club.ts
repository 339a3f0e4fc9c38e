import { useNavigate } from 'react-router'
import { useSignOut } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'

/** Signing out from wherever one is: back to the landing page, with nothing of the member left in the browser. */
export function useLeaveClub() {
  const navigate = useNavigate()
  const signOut = useSignOut()
  async function leave() {
    try {
      await signOut.mutateAsync()
      navigate('/', { replace: true })
    } catch (error) {
      const description = error instanceof ApiError ? error.detail : undefined
      notify({ title: 'Sign Out Failed', description, variant: 'destructive' })
    }
  }
  return { leave, isLeaving: signOut.isPending }
}
