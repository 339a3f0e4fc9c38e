import { useRef } from 'react'

/** Presses closer together than this, in ms, are one. */
const ECHO = 500

/** Takes a press where nothing is under way; the second tap of a double tap finds other words on the button than were meant. */
export function useOnePress(isBusy: boolean) {
  const lastPress = useRef(-ECHO)
  return ({ timeStamp }: { timeStamp: number }, press: () => void) => {
    if (isBusy || timeStamp - lastPress.current < ECHO) return
    lastPress.current = timeStamp
    press()
  }
}
