import { useEffect } from 'react'

/**
 * Keeps `--visible-height` at what a phone's keyboard leaves of the screen while it lies over the page. Only Safari lets
 * it; the others make the page lower, as `interactive-widget` asks them to.
 */
export function useVisibleHeight() {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style } = document.documentElement
    const stop = new AbortController()
    const measure = () => {
      const { scale, height } = seen
      const isCovered = scale === 1 && height < document.documentElement.clientHeight - 1
      if (!isCovered) return void style.removeProperty('--visible-height')
      style.setProperty('--visible-height', `${height}px`)
      // Safari has pushed the page up to show the field, which is in view without that now.
      window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', measure, { signal: stop.signal })
    return () => {
      stop.abort()
      style.removeProperty('--visible-height')
    }
  }, [])
}
