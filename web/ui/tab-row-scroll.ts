import { useEffect, useRef, type WheelEvent } from 'react'

/** For a row of tabs wider than its box: keeps the chosen one of `count` tabs in the middle, and lets a mouse's wheel along it. */
export function useTabRowScroll(chosen: string, count: number) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen, and where it stands, decide what is in view.
  useEffect(() => {
    const scroll = () => {
      const row = ref.current
      const tab = row?.querySelector<HTMLElement>('[aria-selected=true]')
      if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    }
    const frame = requestAnimationFrame(scroll) // where the page is laid out in any case
    return () => cancelAnimationFrame(frame)
  }, [chosen, count])
  return { ref, onWheel: rollSideways }
}

// A mouse has no other way along the row.
function rollSideways({ deltaX, deltaY, currentTarget }: WheelEvent<HTMLElement>) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY
}
