import { useSyncExternalStore } from 'react'
import { isNewBuildNeeded, onNewBuildNeeded, reloadPage } from '#web/lib/reload-for-new-build.ts'
import { Button } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown if the club cannot be reached, or if this page belongs to an outdated build. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const isNewBuild = useSyncExternalStore(onNewBuildNeeded, isNewBuildNeeded, () => false)
  if (isNewBuild)
    return (
      <MessagePage
        title="New version"
        actions={
          <Button variant="onPit" onClick={reloadPage}>
            Reload
          </Button>
        }
      >
        <p>There is a new version. Reload to open this page.</p>
      </MessagePage>
    )
  return (
    <MessagePage
      title="No radio contact"
      actions={
        <Button variant="onPit" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>The club cannot be reached. Check your connection. We’ll keep trying too.</p>
    </MessagePage>
  )
}
