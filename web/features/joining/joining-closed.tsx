import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { useNow } from '#web/lib/clock.ts'
import { clockTime } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { joiningQuery, useDeleteUnapproved, useOpenJoining } from './api.ts'

/** Tells admins that joining is closed for today, and what they can do about it. */
export function JoiningClosedNotice() {
  const { data: joining } = useQuery(joiningQuery)
  const now = useNow()
  const { mutateAsync: open } = useOpenJoining()
  const [isAsked, setIsAsked] = useState(false)
  const opening = useSubmit({
    done: () => ({
      title: 'Joining Reopened',
      description: 'The same number of drivers can join again today.',
    }),
    failed: { title: 'Joining Not Reopened', fallback: 'Please try again.' },
  })
  if (!joining?.closedUntil || Date.parse(joining.closedUntil) <= now) return null
  const { profilesToday, waitingToday, closedUntil } = joining
  return (
    <Notice
      tone="warn"
      title={`Joining is closed until ${clockTime(closedUntil)}`}
      className={css({ mb: '6' })}
      action={
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
          <Button
            size="sm"
            busy={opening.busy}
            busyLabel="Opening..."
            onClick={() => opening.send(() => open())}
          >
            Reopen joining
          </Button>
          {waitingToday > 0 && (
            <Button size="sm" variant="danger" onClick={() => setIsAsked(true)}>
              Delete unapproved profiles
            </Button>
          )}
        </div>
      }
    >
      {profilesToday} profiles were created today, and {waitingToday} of them are waiting for a decision.
      Drivers you know can still join with an invitation.
      <DeleteUnapproved count={waitingToday} open={isAsked} onClose={() => setIsAsked(false)} />
    </Notice>
  )
}

type DeleteUnapprovedProps = { count: number; open: boolean; onClose: () => void }

function DeleteUnapproved({ count, open, onClose }: DeleteUnapprovedProps) {
  const { mutateAsync } = useDeleteUnapproved()
  const title = 'Failed to Delete Profiles'
  const { send, busy, failure } = useSubmit<number>({
    isOnce: true,
    done: deleted => ({ title: 'Profiles Deleted', description: `${inDrivers(deleted)} deleted.` }),
    failed: { title, fallback: 'Please try again.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete today’s unapproved profiles?"
      question={`This will permanently delete ${inDrivers(count)} created today and not yet decided on, with everything written. Real drivers can join again.`}
      confirmLabel="Delete Profiles"
      busyLabel="Deleting..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync())}
    />
  )
}

function inDrivers(count: number) {
  return count === 1 ? '1 profile' : `${count} profiles`
}
