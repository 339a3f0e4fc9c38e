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
  { value: 'stay' as const, label: 'They stay' },
  { value: 'go' as const, label: 'They go too' },
]

const becomes: Record<MessagesOfLeaver, string> = {
  stay: 'What you said stays in its rooms, under “Former member”.',
  go: 'What you said is taken out of every room. Of a great many messages that takes days. Polls that you asked stay.',
}

/** Leaving the club: first what becomes of what is theirs, then whether they mean it. */
export default function LeaveClubDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [messages, setMessages] = useState<MessagesOfLeaver>('stay')
  const [isSure, setIsSure] = useState(false)
  const { mutateAsync } = useLeaving()
  const day = shortDate(new Date(clubNow() + retention.leaving).toISOString())
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({ title: 'You Leave the Club', description: `On ${day}. Until then you can stay.` }),
    failed: { title: 'Not Done', fallback: 'The club could not be told. Please try again.' },
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
          ? `Your places in races to come are given up now, in seasons too. On ${day} your account, name, pictures and clips go for good. ${becomes[messages]}`
          : 'You have seven days to come back: sign in and press Stay. After that everything of yours goes, and nobody can bring it back.'
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
            <Button onClick={() => setIsSure(true)}>Go on</Button>
          )}
        </>
      }
    >
      {!isSure && (
        <div className={css({ display: 'grid', gap: '4' })}>
          <ul className={css({ display: 'grid', gap: '2', pl: '5', listStyle: 'disc' })}>
            <li>You give up your places in races to come, and in every season.</li>
            <li>Your account, name, pictures and clips go, and your likes and votes.</li>
            <li>Results stay, without your name.</li>
            <li>The admins are told that you leave.</li>
            <li>What you want to keep, download first: Your data, on your profile.</li>
          </ul>
          <p className={css({ fontWeight: 'bold' })}>What becomes of your messages?</p>
          <SegmentGroup
            label="What becomes of your messages"
            options={choices}
            value={messages}
            onChange={setMessages}
          />
          <p className={css({ color: 'fg.muted' })}>{becomes[messages]}</p>
        </div>
      )}
      {failure && (
        <Notice tone="error" title="Not Done">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}
