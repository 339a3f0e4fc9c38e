import { useState } from 'react'
import { css } from 'styled-system/css'
import { clubNow } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SegmentGroup } from '#web/ui/segment-group.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { retention } from '#worker/lib/retention.ts'
import { type MessagesOfLeaver, useLeaving } from './api.ts'

const choices = [
  { value: 'stay' as const, label: 'Keep my messages' },
  { value: 'go' as const, label: 'Delete my messages' },
]

const becomes: Record<MessagesOfLeaver, string> = {
  stay: 'Your messages stay in their rooms, under “Former member”.',
  go: 'Your messages are deleted from every room; a great many take a few days. Your polls stay.',
}

/** Leaving the club in two steps: what happens to their data, then a confirmation. */
export default function LeaveClubDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [messages, setMessages] = useState<MessagesOfLeaver>('stay')
  const [isSure, setIsSure] = useState(false)
  const { mutateAsync } = useLeaving()
  const day = shortDate(new Date(clubNow() + retention.leaving).toISOString())
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({
      title: 'Leaving the Club',
      description: `You leave on ${day}. Until then you can change your mind.`,
    }),
    failed: { title: 'Leaving Failed', fallback: 'The club could not be reached. Please try again.' },
    onDone: onClose,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      title={isSure ? `Leave on ${day}?` : 'Leave the club?'}
      description={
        isSure
          ? `You give up your places in upcoming races and seasons now. On ${day} your account, name, pictures and clips are deleted for good. ${becomes[messages]}`
          : 'You have seven days to change your mind: sign in and press Stay. After that your account is deleted, and nobody can bring it back.'
      }
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          {isSure ? (
            <Button
              variant="danger"
              busy={busy}
              busyLabel="Leaving..."
              onClick={() => send(() => mutateAsync(messages))}
            >
              Leave the club
            </Button>
          ) : (
            <Button onClick={() => setIsSure(true)}>Next</Button>
          )}
        </>
      }
    >
      {!isSure && (
        <div className={css({ display: 'grid', gap: '4' })}>
          <ul className={css({ display: 'grid', gap: '2', pl: '5', listStyle: 'disc' })}>
            <li>You give up your places in upcoming races, and in every season.</li>
            <li>Your account, name, pictures and clips are deleted, and so are your likes and votes.</li>
            <li>Results stay, without your name.</li>
            <li>The admins are notified.</li>
            <li>Want to keep something? Download it first: Your data, on your profile.</li>
          </ul>
          <p className={css({ fontWeight: 'bold' })}>What should happen to your messages?</p>
          <SegmentGroup
            label="What should happen to your messages"
            options={choices}
            value={messages}
            onChange={setMessages}
          />
          <p className={css({ color: 'fg.muted' })}>{becomes[messages]}</p>
        </div>
      )}
      {failure && (
        <Notice tone="error" title="Leaving Failed">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}
