import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/features/session/api.ts'

/** Runs what goes on beside the pages while somebody is signed in. Where it cannot be loaded, the pages poll on. */
export function useBackground(isIdle: boolean) {
  const client = useQueryClient()
  const { member, isKnown } = useSession()
  const memberId = isKnown && isIdle && member?.status !== 'rejected' ? member?.id : undefined
  useEffect(() => {
    if (!memberId) return
    const parts = import('./member-services.ts')
    let stop: (() => void) | null = () => {}
    parts.then(
      ({ startBackground }) => {
        if (stop) stop = startBackground(client, memberId)
      },
      () => {},
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [client, memberId])
}
