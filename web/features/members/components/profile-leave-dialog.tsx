import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ProfileLeaveDialogProps = { open: boolean; onStay: () => void; onLeave: () => void }

/** Asks whether what was typed may be lost. */
export function ProfileLeaveDialog({ open, onStay, onLeave }: ProfileLeaveDialogProps) {
  return (
    <Dialog
      alert
      size="sm"
      open={open}
      onClose={onStay}
      title="Leave without saving?"
      description="What you changed in the profile has not been saved yet."
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            Leave
          </Button>
          <Button data-autofocus onClick={onStay}>
            Keep editing
          </Button>
        </>
      }
    />
  )
}
