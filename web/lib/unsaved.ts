import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * Holds whoever leaves while something is unsaved, by a link, by going back or by closing the tab, until he has been
 * asked. The router blocks only where it also loads the data, which is not its part here.
 */
export function useUnsaved(isChanged: boolean) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<{ go: () => void; isBack?: boolean }>()
  const changed = useRef(isChanged)
  const isDoubled = useRef(false)
  const mayGo = useRef(false)

  useEffect(() => {
    changed.current = isChanged
    if (!isChanged) return
    double(isDoubled)
    const holdLink = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || !leadsAway(link, event)) return
      event.preventDefault()
      const go = () => navigate(link.pathname + link.search + link.hash, { replace: isDoubled.current })
      setLeaving({ go })
    }
    const holdTab = (event: BeforeUnloadEvent) => mayGo.current || event.preventDefault()
    document.addEventListener('click', holdLink, { capture: true })
    window.addEventListener('beforeunload', holdTab)
    return () => {
      document.removeEventListener('click', holdLink, { capture: true })
      window.removeEventListener('beforeunload', holdTab)
    }
  }, [isChanged, navigate])

  useEffect(() => {
    const { pathname } = location
    const holdBack = () => {
      if (!isDoubled.current || location.pathname !== pathname) return
      isDoubled.current = false
      if (changed.current) setLeaving({ go: () => history.back(), isBack: true })
      else history.back()
    }
    window.addEventListener('popstate', holdBack)
    return () => window.removeEventListener('popstate', holdBack)
  }, [])

  return {
    isAsking: leaving !== undefined,
    stay() {
      setLeaving(undefined)
      if (leaving?.isBack) double(isDoubled)
    },
    leave() {
      mayGo.current = true
      setLeaving(undefined)
      leaving?.go()
    },
    /** Saved or given up: nothing is held any more. */
    release() {
      if (isDoubled.current) history.back()
      isDoubled.current = false
    },
  }
}

// A step back cannot be held, so there is something to step back from: the same page once more.
function double(isDoubled: { current: boolean }) {
  if (!isDoubled.current) history.pushState(history.state, '')
  isDoubled.current = true
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent) {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!isPlain || link.target === '_blank' || link.origin !== location.origin) return false
  return link.pathname !== location.pathname || link.search !== location.search
}
