import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/ui/notify.ts'
import { signOut } from './api.ts'

/** Signs out and goes to the landing page, with nothing of the member left in this browser. Throws on failure. */
export function useSignOutAndGoHome() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (where: 'here' | 'everywhere') => signOut(client, where),
  })
  async function leave(where: 'here' | 'everywhere') {
    const isEnded = await mutateAsync(where)
    if (!isEnded)
      notify({
        title: 'You’re signed out here',
        description: 'The club ends your session once you’re back online.',
        variant: 'info',
      })
    navigate('/', { replace: true })
  }
  return { leave, isLeaving: isPending }
}

/** Signs this browser out, from any page. */
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
