import { type MouseEvent, useRef } from 'react'

/** Presses closer together than this, in ms, on the same place are one. */
const ECHO = 500
/** A finger comes down again within so many px. */
const NEAR = 40

/** Of a press, what tells its echo: from the keyboard it has no place (`detail` 0), but a button that has the focus. */
type Press = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY' | 'detail' | 'target'>

/**
 * Takes a press where nothing is under way; the second tap of a double tap finds other words, or another button, where it
 * comes down than were meant.
 */
export function useOnePress(isBusy: boolean) {
  const last = useRef<Press | null>(null)
  return ({ timeStamp, clientX, clientY, detail, target }: Press, press: () => void) => {
    const now = { timeStamp, clientX, clientY, detail, target }
    if (isBusy || (last.current && isEcho(now, last.current))) return
    last.current = now
    press()
  }
}

function isEcho(press: Press, before: Press) {
  if (press.timeStamp - before.timeStamp >= ECHO) return false
  if (press.detail === 0) return press.target === before.target
  return Math.hypot(press.clientX - before.clientX, press.clientY - before.clientY) < NEAR
}
