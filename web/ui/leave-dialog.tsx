import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type LeaveDialogProps = { open: boolean; what: string; onStay: () => void; onLeave: () => void }

/** Asks whether what was typed may be lost; `what` says which. */
export function LeaveDialog({ open, what, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      alert
      size="sm"
      open={open}
      onClose={onStay}
      title="Leave without saving?"
      description={`${what} has not been saved yet.`}
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
