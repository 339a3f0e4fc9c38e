import { css } from 'styled-system/css'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { SHORT_QUOTE_MAX } from '#worker/features/chat/rules/message-text.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import { truncate } from '#worker/lib/text/truncate.ts'
import { useRoomActions } from '../room-actions.ts'

const FAILED = 'Failed to delete message'

/** Asks before a message is deleted for everyone. */
export default function DeleteDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { me, remove } = useRoomActions()
  const whose = message.memberId === me.id ? 'Your' : `${message.member?.gamertag ?? 'A former member'}’s`
  const { send, busy, failure } = useSubmit<void>({
    failed: { title: FAILED, fallback: 'Something went wrong. Please try again.' },
    onDone: onClose,
    isOnce: true,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete message"
      question={`${whose} message will be deleted for everyone. This cannot be undone.`}
      confirmLabel="Delete message"
      busyLabel="Deleting..."
      busy={busy}
      failure={failure === null ? null : { title: FAILED, sentence: failure }}
      onConfirm={() => send(() => remove(message))}
    >
      <blockquote className={words}>{truncate(describeMedia(message.message), SHORT_QUOTE_MAX)}</blockquote>
    </ConfirmDialog>
  )
}

const words = css({
  pl: '3',
  borderLeft: '[3px solid {colors.border.strong}]',
  color: 'fg.muted',
  fontSize: 'md',
})
