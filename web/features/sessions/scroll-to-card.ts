import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** As long as the bell may take to close and to give its button the focus back, in ms. */
const BELL_CLOSES_WITHIN = 3000

/** Brings a card that the address names (`#sessions`) into view and the keyboard to its heading, once it stands. */
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
    // The bell that led here gives its button the focus back when it has closed. Not for ever: a screen reader moves the
    // focus without a key that the page hears of.
    document.addEventListener('focusin', arrive, { signal })
    const timer = setTimeout(() => touched.abort(), BELL_CLOSES_WITHIN)
    signal.addEventListener('abort', () => clearTimeout(timer))
    for (const touch of ['pointerdown', 'keydown'])
      document.addEventListener(touch, () => touched.abort(), { signal, capture: true })
    return () => touched.abort()
  }, [isAsked, key])
  return heading
}
