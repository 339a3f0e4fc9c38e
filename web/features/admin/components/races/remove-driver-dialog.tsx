import { type Driver, type Race, useRemoveDriver } from '#web/features/races/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSending } from '#web/ui/sending.ts'

type RemoveDriverDialogProps = { race: Race; driver: Driver; open: boolean; onClose: () => void }

/** Asks before a driver loses a place. */
export function RemoveDriverDialog({ race, driver, open, onClose }: RemoveDriverDialogProps) {
  const { mutateAsync } = useRemoveDriver(race.id)
  const { id, gamertag } = driver.member
  const title = 'Unregistration Failed'
  const { send, busy, failure } = useSending({
    isOnce: true,
    done: () => ({
      title: 'Driver Removed',
      description: `${gamertag} is no longer registered for ${race.name}.`,
    }),
    failed: { title, fallback: 'Failed to unregister from race.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove driver?"
      question={`${gamertag} will lose the place in ${race.name}. While registration is open, another driver can take it at once.`}
      confirmLabel="Remove Driver"
      busyLabel="Removing..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(id))}
    />
  )
}
