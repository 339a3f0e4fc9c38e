import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { css } from 'styled-system/css'
import { LatePart, useLate } from '#web/ui/lazy.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { useArrival } from './arrival.ts'
import { useBackground } from './background.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header/header.tsx'
import { followNotifications } from './notification-clicks.ts'
import { BrokenPage } from './pages/broken-page.tsx'
import { PageLoading } from './pages/page-loading.tsx'
import { useSessionWatch } from './session-watch.ts'

const beside = new LatePart(() => import('./page-extras.tsx'), true)

/** What surrounds every page: skip link, header, the page's place, and what no first paint waits for. */
export function Shell() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const navigate = useRef(useNavigate()) // the first is as good as any for whole paths
  const isIdle = useIdle()
  const { Part: Beside } = useLate(beside, isIdle)
  useSessionWatch()
  useBackground(isIdle)
  useArrival(main)
  useEffect(() => followNotifications(navigate.current), [])
  return (
    <div className={surround}>
      <SkipLink />
      <Header />
      <main ref={main} id="main" tabIndex={-1} className={place}>
        <ErrorBoundary key={pathname} fallback={<BrokenPage />}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <BottomBar />
      {Beside && <Beside />}
    </div>
  )
}

const surround = css({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '[100dvh]',
  // Less where a keyboard lies over the page, which Safari does not take off its height.
  '&:has([data-screenful])': { height: '[var(--visible-height, 100dvh)]' },
})
const place = css({
  flex: '1',
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  '&:has([data-screenful])': { minHeight: '0' },
})

/** How often it is looked whether a page still loads, in ms, and after how many looks it is no longer waited for. */
const LOOK = 200
const MOST_LOOKS = 15

/** Whether the page has been told what it shows first, so that what nobody sees yet may be fetched. */
function useIdle() {
  const client = useQueryClient()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let looks = 0
    const timer = setInterval(() => {
      const isLoading = client.isFetching() > 0 || document.querySelector('#main [data-loading]') !== null
      if (isLoading && ++looks < MOST_LOOKS) return
      setIsIdle(true)
      clearInterval(timer)
    }, LOOK)
    return () => clearInterval(timer)
  }, [client])
  return isIdle
}
