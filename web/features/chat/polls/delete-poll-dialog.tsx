import type { RefObject } from 'react'
import { css } from 'styled-system/css'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import type { Poll } from '#worker/features/chat/contract.ts'
import { useRoomActions } from '../room-actions.ts'

const FAILED = 'Failed to delete poll'

type DeletePollDialogProps = {
  poll: Poll
  /** The poll's card. Once it is gone, the focus moves to the next line, or the previous one. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before a poll and its votes are deleted for everyone. */
export default function DeletePollDialog({ poll, focusAfter, onClose }: DeletePollDialogProps) {
  const { removePoll } = useRoomActions()
  const { send, busy, failure } = useSubmit<void>({
    failed: { title: FAILED, fallback: 'Something went wrong. Please try again.' },
    onDone: () => {
      const line = focusAfter.current?.closest('li')
      const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector<HTMLElement>(
        '[data-key]',
      )
      onClose()
      next?.focus({ preventScroll: true })
    },
    isOnce: true,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete poll"
      question="Are you sure you want to delete this poll? This action cannot be undone and all votes will be lost."
      confirmLabel="Delete poll"
      busyLabel="Deleting..."
      busy={busy}
      failure={failure === null ? null : { title: FAILED, sentence: failure }}
      onConfirm={() => send(() => removePoll(poll))}
    >
      <p className={css({ fontWeight: 'semibold' })}>{poll.question}</p>
    </ConfirmDialog>
  )
}
