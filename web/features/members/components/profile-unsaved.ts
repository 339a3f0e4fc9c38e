import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * Holds whoever leaves while something is unsaved, by a link, by going back or by closing the tab, until he has been
 * asked. The router blocks only where it also loads the data, which is not its part here.
 */
export function useUnsaved(isChanged: boolean) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<{ go: () => void; stay?: () => void }>()

  useEffect(() => {
    if (!isChanged) return
    const { pathname } = location
    // Going back cannot be held, so there is something to go back from: the same page once more.
    let isDoubled = false
    let isAsked = false
    const double = () => {
      history.pushState(history.state, '')
      isDoubled = true
    }
    double()

    const holdLink = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || !leadsAway(link, event)) return
      event.preventDefault()
      setLeaving({ go: () => navigate(link.pathname + link.search + link.hash, { replace: isDoubled }) })
    }
    const holdBack = () => {
      if (location.pathname !== pathname) return
      isDoubled = false
      const go = () => {
        isAsked = true
        history.back()
      }
      setLeaving({ go, stay: double })
    }
    const holdTab = (event: BeforeUnloadEvent) => isAsked || event.preventDefault()

    document.addEventListener('click', holdLink, { capture: true })
    window.addEventListener('popstate', holdBack)
    window.addEventListener('beforeunload', holdTab)
    return () => {
      document.removeEventListener('click', holdLink, { capture: true })
      window.removeEventListener('popstate', holdBack)
      window.removeEventListener('beforeunload', holdTab)
      // Saved or given up: the page is there once again.
      if (isDoubled && location.pathname === pathname) history.back()
    }
  }, [isChanged, navigate])

  return {
    isAsking: leaving !== undefined,
    stay: () => {
      setLeaving(undefined)
      leaving?.stay?.()
    },
    leave: () => {
      setLeaving(undefined)
      leaving?.go()
    },
  }
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent) {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!isPlain || link.target === '_blank' || link.origin !== location.origin) return false
  return link.pathname !== location.pathname || link.search !== location.search
}
