import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { offlineBanner } from '#web/ui/offline-banner.look.ts'
import { Container } from '#web/ui/page.tsx'
import { askWhenBack } from './ask-when-back.ts'

/** Says when the club cannot be reached, and refetches once it can. */
export function OfflineBanner() {
  const client = useQueryClient()
  const { member, isError, error } = useSession()
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true, // when the build renders the page
  )
  const hasFeed = member !== null && member.status !== 'rejected'
  useEffect(() => askWhenBack(client, hasFeed), [client, hasFeed])
  if (isOnline && !isError) return null
  return (
    <div className={offlineBanner} role="status">
      <Container>
        <WifiOff aria-hidden="true" />
        <p>{isOnline ? whyOutOfReach(error) : 'You are offline. What you see may be out of date.'}</p>
        <Button size="sm" variant="secondary" onClick={() => client.invalidateQueries()}>
          Reconnect
        </Button>
      </Container>
    </div>
  )
}

function whyOutOfReach(error: unknown) {
  return error instanceof ApiError && error.code === 'club_full'
    ? `${error.detail} Until then, you can still read what is here.`
    : 'The club cannot be reached right now. We’ll keep trying.'
}

function watchConnection(notice: () => void) {
  window.addEventListener('online', notice)
  window.addEventListener('offline', notice)
  return () => {
    window.removeEventListener('online', notice)
    window.removeEventListener('offline', notice)
  }
}
