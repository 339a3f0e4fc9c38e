import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/features/session/api.ts'

/** Keeps the club's feed open while somebody is signed in. Where it cannot be loaded, the pages poll on. */
export function useFeed(isIdle: boolean) {
  const client = useQueryClient()
  const { member, isKnown } = useSession()
  const memberId = isKnown && isIdle && member?.status !== 'rejected' ? member?.id : undefined
  useEffect(() => {
    if (!memberId) return
    const feed = import('./live-features.ts')
    let stop: (() => void) | null = () => {}
    feed.then(
      ({ startClubFeed }) => {
        if (stop) stop = startClubFeed(client, memberId)
      },
      () => {},
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [client, memberId])
}
