import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { css } from 'styled-system/css'
import { skipLink } from 'styled-system/recipes'
import { useSession } from '#web/features/session/api.ts'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header/header.tsx'
import { followNotificationClicks } from './notification-clicks.ts'
import { BrokenPage } from './pages/broken-page.tsx'
import { PageLoading } from './pages/page-loading.tsx'
import { useSessionWatch } from './session-watch.ts'

const pageExtras = new LazyPart(() => import('./page-extras.tsx'), true)

/** What surrounds every page: skip link, header, the page's place, and what no first paint waits for. */
export function Shell() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const navigate = useRef(useNavigate()) // the first is as good as any for whole paths
  const isIdle = useIdle()
  const { Part: PageExtras } = useLazyPart(pageExtras, isIdle)
  useSessionWatch()
  useMemberServices(isIdle)
  useFocusOnNewPage(main)
  useEffect(() => followNotificationClicks(navigate.current), [])
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
      {PageExtras && <PageExtras />}
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

/** Runs what goes on pageExtras the pages while somebody is signed in. Where it cannot be loaded, the pages poll on. */
function useMemberServices(isIdle: boolean) {
  const client = useQueryClient()
  const { member, isKnown } = useSession()
  const memberId = isKnown && isIdle && member?.status !== 'rejected' ? member?.id : undefined
  useEffect(() => {
    if (!memberId) return
    const parts = import('./member-services.ts')
    let stop: (() => void) | null = () => {}
    parts.then(
      ({ startMemberServices }) => {
        if (stop) stop = startMemberServices(client, memberId)
      },
      () => {},
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [client, memberId])
}

/** On a new page: to the top, or where its address points, and the keyboard's focus to its start. Going back, the browser restores the place. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>) {
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

type ErrorBoundaryProps = { fallback: ReactNode; children: ReactNode }

/** Keeps what breaks inside it from taking the rest of the page along. React reports the error itself. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

/** First stop of the Tab key: jumps over the header to `#main`. */
function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <a href={`#${to}`} className={skipLink()}>
      {children}
    </a>
  )
}
