import { type Race, useDeleteRace } from '#web/features/races/api.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { keepFocus } from '../list/tab-head.tsx'

type DeleteRaceDialogProps = { race: Race; open: boolean; onClose: () => void }

/** Asks before a race goes, and all places in it. */
export default function DeleteRaceDialog({ race, open, onClose }: DeleteRaceDialogProps) {
  const { mutate, isPending, error } = useDeleteRace()
  const title = 'Failed to Delete Race'
  const remove = () =>
    mutate(race.id, {
      onSuccess: () => {
        notify({ title: 'Race Deleted', description: `${race.name} has been taken off the schedule.` })
        onClose()
        keepFocus()
      },
      onError: error =>
        notify({ title, description: sentenceOf(error, 'Please try again.'), variant: 'destructive' }),
    })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete race?"
      question={`Are you sure you want to delete “${race.name}”? This will also remove all registrations.`}
      confirmLabel="Delete Race"
      busyLabel="Deleting..."
      busy={isPending}
      failure={error && { title, sentence: sentenceOf(error, 'Please try again.') }}
      onConfirm={remove}
    />
  )
}
