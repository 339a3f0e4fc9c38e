import { CircleAlert, Clock } from 'lucide-react'
import { chatMessage } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'
import { useActs } from '../room-actions.ts'
import type { PendingMessage } from '../room-client/room-state.ts'

/** How an own message is doing that the room has not confirmed: on its way, or why not and what to do about it. */
export function PendingState({ pending }: { pending: PendingMessage }) {
  const look = chatMessage()
  const { retry, discard } = useActs()
  const { clientMessageId, status, problem } = pending
  if (status === 'sending')
    return (
      <p className={look.quiet}>
        <Clock aria-hidden="true" />
        Sending
      </p>
    )
  return (
    <div className={look.failed}>
      <CircleAlert aria-hidden="true" />
      <p role="alert">{problem ?? 'Not sent'}</p>
      <div>
        <Button variant="ghost" size="sm" onClick={() => retry(clientMessageId)}>
          Retry
        </Button>
        <Button variant="dangerGhost" size="sm" onClick={() => discard(clientMessageId)}>
          Delete
        </Button>
      </div>
    </div>
  )
}
