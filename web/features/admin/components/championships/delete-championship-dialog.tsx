import { type Championship, useDeleteChampionship } from '#web/features/championships/api.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { keepFocus } from '../list/tab-head.tsx'

type DeleteChampionshipDialogProps = { championship: Championship; open: boolean; onClose: () => void }

/** Asks before a championship goes; its races stay. */
export default function DeleteChampionshipDialog({
  championship,
  open,
  onClose,
}: DeleteChampionshipDialogProps) {
  const { mutate, isPending, error } = useDeleteChampionship()
  const title = 'Failed to Delete Championship'
  const remove = () =>
    mutate(championship.id, {
      onSuccess: () => {
        notify({
          title: 'Championship Deleted',
          description: `${championship.name} is gone. Its races stay.`,
        })
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
      title="Delete championship?"
      question={`Are you sure you want to delete “${championship.name}”? This will remove the championship from all associated races.`}
      confirmLabel="Delete Championship"
      busyLabel="Deleting..."
      busy={isPending}
      failure={error && { title, sentence: sentenceOf(error, 'Please try again.') }}
      onConfirm={remove}
    />
  )
}
