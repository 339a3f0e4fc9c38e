import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** On a new page: to the top, or where its address points, and the keyboard's focus to its start. Going back, the browser restores the place. */
export function useArrival(main: RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation()
  const kind = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (kind !== 'POP' && !hash) window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [main, pathname, hash, kind])
}
