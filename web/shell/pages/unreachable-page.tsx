import { Button } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Where nothing can be shown because the club does not answer. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage
      title="No radio contact"
      actions={
        <Button variant="onPit" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>The club cannot be reached. Check your connection; we keep trying as well.</p>
    </MessagePage>
  )
}
