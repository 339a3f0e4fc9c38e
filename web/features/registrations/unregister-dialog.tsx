import type { Race } from '#web/features/races/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isFull } from '#worker/features/races/rules.ts'
import { useUnregister } from './api.ts'

type UnregisterDialogProps = { race: Race; open: boolean; onClose: () => void }

/** Asks before giving up a place that may not come back. */
export default function UnregisterDialog({ race, open, onClose }: UnregisterDialogProps) {
  const { mutate } = useUnregister()
  const leave = () => {
    mutate(race)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      size="sm"
      title="Give up your place?"
      description={
        race.reserveCount > 0
          ? `${race.name} has reserves. Your place goes to the first of them at once.`
          : isFull(race)
            ? `The grid of ${race.name} is full. Another driver can take your place at once.`
            : `Registration for ${race.name} has closed. You can undo this for a few seconds only.`
      }
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Keep my place
          </Button>
          <Button variant="danger" onClick={leave}>
            Unregister
          </Button>
        </>
      }
    />
  )
}
