import { useNavigate } from 'react-router'
import { useSession, useSignOut } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'

/** Signing out from wherever one is: back to the landing page, with nothing of the member left in the browser. */
export function useLeaveClub() {
  const navigate = useNavigate()
  const { member } = useSession()
  const signOut = useSignOut()
  async function leave() {
    try {
      // Fetched first: nobody is signed out whose words would stay because the network went just then.
      const chat = await import('#web/features/chat/state.ts')
      await signOut.mutateAsync()
      if (member) chat.forgetMember(member.id)
      navigate('/', { replace: true })
    } catch (error) {
      const description = error instanceof ApiError ? error.detail : undefined
      notify({ title: 'Sign Out Failed', description, variant: 'destructive' })
    }
  }
  return { leave, isLeaving: signOut.isPending }
}
