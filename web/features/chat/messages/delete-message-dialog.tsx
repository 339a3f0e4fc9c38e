import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { SHORT_QUOTE_MAX } from '#worker/features/chat/rules/message-text.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import { truncate } from '#worker/lib/text/truncate.ts'
import { useRoomActions } from '../room-actions.ts'

const FAILED = 'Failed to delete message'

/** Asks before a message is gone for everybody. */
export default function DeleteDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { remove } = useRoomActions()
  const { send, busy, failure } = useSubmit<void>({
    failed: { title: FAILED, fallback: 'Something went wrong. Please try again.' },
    onDone: onClose,
    isOnce: true,
  })

  return (
    <Dialog
      open
      onClose={onClose}
      alert
      size="sm"
      title="Delete message"
      description={`The text of ${message.member?.gamertag ?? 'a former member'} goes for everybody, for good.`}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel="Deleting..."
            onClick={() => send(() => remove(message))}
          >
            Delete message
          </Button>
        </>
      }
    >
      <blockquote className={words}>{truncate(describeMedia(message.message), SHORT_QUOTE_MAX)}</blockquote>
      {failure && (
        <Notice tone="error" title={FAILED} className={css({ mt: '4' })}>
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}

const words = css({
  pl: '3',
  borderLeft: '[3px solid {colors.border.strong}]',
  color: 'fg.muted',
  fontSize: 'md',
})
