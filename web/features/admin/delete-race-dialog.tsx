import { type Race, useDeleteRace } from '#web/features/races/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { focusTabHeading } from './tab-head.tsx'

type DeleteRaceDialogProps = { race: Race; open: boolean; onClose: () => void }

/** Asks before deleting a race with all its places. */
export default function DeleteRaceDialog({ race, open, onClose }: DeleteRaceDialogProps) {
  const { mutateAsync } = useDeleteRace()
  const title = 'Failed to Delete Race'
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({ title: 'Race Deleted', description: `${race.name} has been taken off the schedule.` }),
    failed: { title, fallback: 'Please try again.' },
    onDone() {
      onClose()
      focusTabHeading()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete race?"
      question={`Are you sure you want to delete “${race.name}”? This will also remove all registrations.`}
      confirmLabel="Delete Race"
      busyLabel="Deleting..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(race.id))}
    />
  )
}
