import type { Race } from '#web/features/races/api.ts'
import { useUnregister } from '#web/features/registrations/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { afterGivingBack } from './answer.ts'
import type { Board } from './api.ts'

type GiveBackDialogProps = { race: Race; board: Board; open: boolean; onClose: () => void }

/** Asks before a place is given back, and says who is next. */
export default function GiveBackDialog({ race, board, open, onClose }: GiveBackDialogProps) {
  const { mutate } = useUnregister()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Can't make it?"
      question={`You will give back your place in ${race.name}. ${afterGivingBack(board)}`}
      confirmLabel="Give it back"
      busyLabel="Giving it back..."
      busy={false}
      failure={null}
      onConfirm={() => {
        mutate(race)
        onClose()
      }}
    />
  )
}
