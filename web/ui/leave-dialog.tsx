import { useState } from 'react'
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type LeaveDialogProps = { open: boolean; what: string; onStay: () => void; onLeave: () => void }

/** Asks before unsaved input is lost; `what` names it. */
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

/**
 * Asks before Escape or leaving the page loses what was typed in a dialog. Cancel discards it without asking. `wasChanged`:
 * the dialog opened with a restored draft.
 */
export function useLeaveDialog(open: boolean, onClose: () => void, wasChanged = false) {
  const [isChanged, setIsChanged] = useState(wasChanged)
  const [isClosing, setIsClosing] = useState(false)
  const unsaved = useUnsavedChanges(open && isChanged)
  return {
    isAsking: isClosing || unsaved.isAsking,
    look: () => setIsChanged(true),
    ask: () => (isChanged ? setIsClosing(true) : onClose()),
    stay() {
      setIsClosing(false)
      unsaved.stay()
    },
    leave() {
      setIsClosing(false)
      if (isClosing) onClose()
      else unsaved.leave()
    },
  }
}
