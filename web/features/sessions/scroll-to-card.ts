import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Maximum time for the bell to close and return focus to its button, in ms. */
const BELL_CLOSES_WITHIN = 3000

/** Scrolls to a card named in the address (`#sessions`) and focuses its heading, once it is there. */
export function useScrollToCard(name: string, isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  const isAsked = hash === `#${name}` && isThere
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again is another visit.
  useEffect(() => {
    if (!isAsked) return
    const touched = new AbortController()
    const { signal } = touched
    const arrive = () => heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
    arrive()
    // The bell returns focus to its button when it has closed, so the heading takes it back. Not for ever: a screen
    // reader moves focus without a key event.
    document.addEventListener('focusin', arrive, { signal })
    const timer = setTimeout(() => touched.abort(), BELL_CLOSES_WITHIN)
    signal.addEventListener('abort', () => clearTimeout(timer))
    for (const touch of ['pointerdown', 'keydown'])
      document.addEventListener(touch, () => touched.abort(), { signal, capture: true })
    return () => touched.abort()
  }, [isAsked, key])
  return heading
}
