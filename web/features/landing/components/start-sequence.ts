import { useEffect, useState } from 'react'
import { setBrowserTimer } from '#web/lib/browser.ts'
import { LAMPS, runStart } from '../start-lights.ts'

/** The start procedure: how many lamps burn, whether they have gone out, and a way to jump the start. */
export function useStartSequence() {
  const [step, setStep] = useState(0)
  const isOver = step >= LAMPS
  useEffect(() => (isOver ? undefined : runStart(setBrowserTimer, setStep)), [isOver])
  // Whoever wants no motion sees all five burn, for the same three seconds.
  const lit = matchMedia('(prefers-reduced-motion: reduce)').matches ? LAMPS : step + 1
  return { lit: isOver ? 0 : lit, isOver, skip: () => setStep(LAMPS) }
}
