import { type Driver, type Race, useRemoveDriver } from '#web/features/races/api.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'

type RemoveDriverDialogProps = { race: Race; driver: Driver; open: boolean; onClose: () => void }

/** Asks before a driver loses a place. */
export function RemoveDriverDialog({ race, driver, open, onClose }: RemoveDriverDialogProps) {
  const { mutate, isPending, error } = useRemoveDriver(race.id)
  const { id, gamertag } = driver.member
  const title = 'Unregistration Failed'
  const fallback = 'Failed to unregister from race.'
  const remove = () =>
    mutate(id, {
      onSuccess: () => {
        notify({
          title: 'Driver Removed',
          description: `${gamertag} is no longer registered for ${race.name}.`,
        })
        onClose()
      },
      onError: error => notify({ title, description: sentenceOf(error, fallback), variant: 'destructive' }),
    })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove driver?"
      question={`${gamertag} will lose the place in ${race.name}. While registration is open, another driver can take it at once.`}
      confirmLabel="Remove Driver"
      busyLabel="Removing..."
      busy={isPending}
      failure={error && { title, sentence: sentenceOf(error, fallback) }}
      onConfirm={remove}
    />
  )
}
