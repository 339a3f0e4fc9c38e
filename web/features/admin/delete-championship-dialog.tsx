import { type Championship, useDeleteChampionship } from '#web/features/championships/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { focusTabHeading } from './tab-head.tsx'

type DeleteChampionshipDialogProps = { championship: Championship; open: boolean; onClose: () => void }

/** Asks before deleting a championship; its races stay. */
export default function DeleteChampionshipDialog({
  championship,
  open,
  onClose,
}: DeleteChampionshipDialogProps) {
  const { mutateAsync } = useDeleteChampionship()
  const title = 'Failed to Delete Championship'
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({
      title: 'Championship Deleted',
      description: `${championship.name} is gone. Its races stay.`,
    }),
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
      title="Delete championship?"
      question={`Are you sure you want to delete “${championship.name}”? This will remove the championship from all associated races.`}
      confirmLabel="Delete Championship"
      busyLabel="Deleting..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(championship.id))}
    />
  )
}
