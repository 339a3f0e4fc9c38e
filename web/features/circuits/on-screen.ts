import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the visitor prefers reduced motion. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(listenToReducedMotion, () => reducedMotion().matches)
}

function listenToReducedMotion(onChange: () => void) {
  const query = reducedMotion()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether any part of an element is on screen. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(entries => setIsOnScreen(entries.at(-1)?.isIntersecting ?? false))
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isOnScreen
}
