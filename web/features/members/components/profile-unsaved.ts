import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * Holds whoever leaves while something is unsaved, by a link, by going back or by closing the tab, until he has been
 * asked. React Router blocks only where it also loads the data, which is not its part here.
 */
export function useUnsaved(isChanged: boolean) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  const mayGo = useRef(false)

  useEffect(() => {
    if (!isChanged) return
    const here = placeIn(history.state)
    let isReturning = false

    const holdLink = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || !leadsAway(link, event)) return
      event.preventDefault()
      setLeaving({ go: () => navigate(link.pathname + link.search + link.hash) })
    }
    // The browser has gone already when it tells; so it is sent back before the router hears of it.
    const holdStep = (event: PopStateEvent) => {
      if (mayGo.current) return
      const step = placeIn(event.state) - here
      if (isReturning || step !== 0) event.stopImmediatePropagation()
      if (isReturning || step === 0) {
        isReturning = false
        return
      }
      isReturning = true
      history.go(-step)
      setLeaving({ go: () => history.go(step) })
    }
    const holdTab = (event: BeforeUnloadEvent) => event.preventDefault()

    document.addEventListener('click', holdLink, { capture: true })
    window.addEventListener('popstate', holdStep, { capture: true })
    window.addEventListener('beforeunload', holdTab)
    return () => {
      document.removeEventListener('click', holdLink, { capture: true })
      window.removeEventListener('popstate', holdStep, { capture: true })
      window.removeEventListener('beforeunload', holdTab)
    }
  }, [isChanged, navigate])

  return {
    isAsking: leaving !== undefined,
    stay: () => setLeaving(undefined),
    leave: () => {
      mayGo.current = true
      setLeaving(undefined)
      leaving?.go()
    },
  }
}

/** Where in the tab's history the router put a page. */
function placeIn(state: { idx?: number } | null): number {
  return state?.idx ?? 0
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent) {
  const opensElsewhere =
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    link.target === '_blank'
  if (opensElsewhere || link.origin !== location.origin) return false
  return link.pathname !== location.pathname || link.search !== location.search
}
