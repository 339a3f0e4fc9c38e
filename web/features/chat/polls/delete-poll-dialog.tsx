import type { RefObject } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import type { Poll } from '#worker/features/chat/contract.ts'
import { useRoomActions } from '../room-actions.ts'

const FAILED = 'Failed to delete poll'

type DeletePollDialogProps = {
  poll: Poll
  /** What is left by the keyboard goes with the poll; it goes on from the line before or after it. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before a poll and its votes are gone for everybody. */
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
    <Dialog
      open
      onClose={onClose}
      alert
      size="sm"
      title="Delete poll"
      description="Are you sure you want to delete this poll? This action cannot be undone and all votes will be lost."
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel="Deleting..."
            onClick={() => send(() => removePoll(poll))}
          >
            Delete poll
          </Button>
        </>
      }
    >
      <p className={css({ fontWeight: 'semibold' })}>{poll.question}</p>
      {failure && (
        <Notice tone="error" title={FAILED} className={css({ mt: '4' })}>
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}
