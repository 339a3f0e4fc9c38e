import { useState } from 'react'
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts'
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

/**
 * Asks whoever is about to lose what they typed in a window, by Escape or a step away; Cancel is answer enough.
 * `wasChanged`: it opens with something typed before.
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
