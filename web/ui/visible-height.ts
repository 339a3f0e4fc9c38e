import { useEffect } from 'react'

/**
 * Keeps `--visible-height` at the height that a phone's keyboard leaves free while it covers the page. Only Safari lets it
 * cover the page; other browsers shrink the page, as `interactive-widget` asks.
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
      // Safari has scrolled the page to show the field, which is no longer necessary.
      window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', measure, { signal: stop.signal })
    return () => {
      stop.abort()
      style.removeProperty('--visible-height')
    }
  }, [])
}
