import { type MouseEvent, useRef } from 'react'

/** Maximum time between presses in the same place that count as one, in ms. */
const ECHO = 500
/** Maximum distance between the taps of a double tap, in px. */
const NEAR = 40

/** The parts of a press that identify its repeat. Keyboard presses (`detail` 0) have no position, so the target counts. */
type Press = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY' | 'detail' | 'target'>

/**
 * Ignores presses while busy, and the second tap of a double tap, which would hit whatever label or button the first tap
 * has put there.
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
