import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { css } from 'styled-system/css'
import { LatePart, useLate } from '#web/ui/late.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { useArrival } from './arrival.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header/header.tsx'
import { useFeed } from './live-feed.ts'
import { BrokenPage } from './pages/broken-page.tsx'
import { PageLoading } from './pages/page-loading.tsx'
import { useSessionWatch } from './session-watch.ts'

const toaster = new LatePart(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }))

/** What surrounds every page: skip link, header, the page's place, toasts. */
export function Shell() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const isIdle = useIdle()
  const { Part: Toaster } = useLate(toaster, isIdle)
  useSessionWatch()
  useFeed(isIdle)
  useArrival(main)
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', minHeight: '[100dvh]' })}>
      <SkipLink />
      <Header />
      <main ref={main} id="main" tabIndex={-1} className={place}>
        <ErrorBoundary key={pathname} fallback={<BrokenPage />}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {Toaster && <Toaster />}
    </div>
  )
}

const place = css({ flex: '1', display: 'flex', flexDirection: 'column', minWidth: '0' })

/** Whether the first paint is behind us, so that what nobody sees yet may be fetched. */
function useIdle() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
