import { useEffect, useState } from 'react'

/** The landing's three seconds: five lamps, one every 0.6 s. */
const LAMPS = 5
const LAMP_INTERVAL = 600

/** The start procedure: how many lamps burn, whether they have gone out, and a way to jump the start. */
export function useStartSequence() {
  const [step, setStep] = useState(0)
  const isOver = step >= LAMPS
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setStep(passed => passed + 1), LAMP_INTERVAL)
    return () => clearInterval(timer)
  }, [isOver])
  // Whoever wants no motion sees all five burn, for the same three seconds.
  const lit = matchMedia('(prefers-reduced-motion: reduce)').matches ? LAMPS : step + 1
  return { lit: isOver ? 0 : lit, isOver, skip: () => setStep(LAMPS) }
}
