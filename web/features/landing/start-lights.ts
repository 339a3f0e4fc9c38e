import { useEffect, useState } from 'react'
import { type SetTimer, setBrowserTimer } from '#web/lib/browser.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'

/** The landing page's three seconds (docs/specification.md 9): five lamps, one every 0.6 s. */
const LAMPS = 5
const LAMP_INTERVAL = 600

/** Reports each lamp interval that has passed, 1 to 5; after the fifth the lights are out. Returns a cancel function. */
export function countLampIntervals(setTimer: SetTimer, onInterval: (passed: number) => void): () => void {
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

/** The start procedure: the number of lit lamps, whether they have gone out, and a way to skip it. */
export function useStartLights() {
  const isHydrated = useIsHydrated()
  const [step, setStep] = useState(0)
  const isOver = step >= LAMPS
  useEffect(() => (isOver ? undefined : countLampIntervals(setBrowserTimer, setStep)), [isOver])
  if (!isHydrated) return { lit: 0, isOver, skip: () => {} }
  // With reduced motion all five are lit, for the same three seconds.
  const lit = matchMedia('(prefers-reduced-motion: reduce)').matches ? LAMPS : step + 1
  return { lit: isOver ? 0 : lit, isOver, skip: () => setStep(LAMPS) }
}
