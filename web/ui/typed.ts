import { useState } from 'react'
import { useUnsaved } from '#web/lib/unsaved-changes.ts'

/** Asks whoever is about to lose what he typed in a window, by Escape or a step away; Cancel is answer enough. */
export function useTyped(open: boolean, onClose: () => void) {
  const [isChanged, setIsChanged] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const unsaved = useUnsaved(open && isChanged)
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
