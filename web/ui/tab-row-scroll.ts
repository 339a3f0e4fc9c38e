import { useEffect, useRef, type WheelEvent } from 'react'

/** For a row of tabs wider than its box: keeps the selected tab in the middle, and scrolls sideways with a mouse wheel. */
export function useTabRowScroll(chosen: string, count: number) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selected tab or the number of tabs changes.
  useEffect(() => {
    const scroll = () => {
      const row = ref.current
      const tab = row?.querySelector<HTMLElement>('[aria-selected=true]')
      if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    }
    const frame = requestAnimationFrame(scroll) // avoids an extra layout
    return () => cancelAnimationFrame(frame)
  }, [chosen, count])
  return { ref, onWheel: rollSideways }
}

// A mouse has no other way to scroll the row.
function rollSideways({ deltaX, deltaY, currentTarget }: WheelEvent<HTMLElement>) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY
}
