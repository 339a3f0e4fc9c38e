import { CircleAlert } from 'lucide-react'
import { css } from 'styled-system/css'
import { chatRoom } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'

type DockFailureProps = { title: string; isBusy?: boolean; onRetry: () => void }

/** In the dock, in place of what could not be fetched. */
export function DockFailure({ title, isBusy = false, onRetry }: DockFailureProps) {
  return (
    <div className={chatRoom().dockLine}>
      <div className={chatRoom().pin}>
        <CircleAlert aria-hidden="true" />
        <p role="alert" className={css({ flex: '1' })}>
          {title}
        </p>
        <Button variant="secondary" size="sm" busy={isBusy} busyLabel="Retrying..." onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  )
}
