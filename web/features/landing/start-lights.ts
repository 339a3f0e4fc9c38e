import type { SetTimer } from '#web/lib/browser.ts'

/** The landing's three seconds (specification section 9): five lamps, one every 0.6 s. */
export const LAMPS = 5
const LAMP_INTERVAL = 600

/**
 * Counts the start procedure down: tells how many lamp intervals have passed, 1 to 5; after the fifth the lights are
 * out. Returns how to call it off.
 */
export function runStart(setTimer: SetTimer, onInterval: (passed: number) => void): () => void {
  let cancel: () => void
  const wait = (passed: number) => {
    cancel = setTimer(() => {
      if (passed < LAMPS) wait(passed + 1)
      onInterval(passed)
    }, LAMP_INTERVAL)
  }
  wait(1)
  return () => cancel()
}
