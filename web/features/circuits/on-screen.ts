import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)')

/** Whether this person wants nothing to move by itself. */
export function useStillness(): boolean {
  return useSyncExternalStore(listenToStillness, () => stillness().matches)
}

function listenToStillness(onChange: () => void) {
  const query = stillness()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether any of an element is on the screen. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(entries => setIsOnScreen(entries.at(-1)?.isIntersecting ?? false))
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isOnScreen
}
