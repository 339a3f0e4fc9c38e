import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/ui/notify.ts'

/** Signing out: back to the landing page, with nothing of the member left in this browser. Throws what failed. */
export function useSignOutAndGoHome() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isLeaving, setIsLeaving] = useState(false)
  async function leave(where: 'here' | 'everywhere') {
    setIsLeaving(true)
    try {
      const { signOut } = await import('./changes.ts')
      const isEnded = await signOut(client, where)
      if (!isEnded)
        notify({
          title: 'You are signed out here',
          description: 'The club ends your session when it can be reached.',
          variant: 'info',
        })
      navigate('/', { replace: true })
    } finally {
      setIsLeaving(false)
    }
  }
  return { leave, isLeaving }
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
