import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type MouseEvent, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { css } from 'styled-system/css'
import { useSession } from '#web/features/session/api.ts'
import { isOverAtom, turnAtom } from '#web/features/session/present-member.ts'
import { useFinishHydration } from '#web/lib/hydrated.ts'
import { usePageStands } from '#web/lib/page-stands.ts'
import { useScrollOverLoads } from '#web/lib/scroll-places.ts'
import { SilentBoundary } from '#web/ui/fault-boundary.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { skipLink } from '#web/ui/surfaces.look.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header/header.tsx'
import { followNotificationClicks } from './notification-clicks.ts'
import { PageBoundary } from './pages/broken-page.tsx'
import { PageLoading } from './pages/page-loading.tsx'
import { useSessionWatch } from './session-watch.ts'

const pageExtras = new LazyPart(() => import('./page-extras.tsx'), true)

/** The frame of every page: skip link, header, the page itself, and the parts that load later. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const navigate = useRef(useNavigate()) // any instance works for absolute paths
  useSessionWatch()
  useScrollOverLoads()
  useFocusOnNewPage(main)
  useEffect(() => followNotificationClicks(navigate.current), [])
  return (
    <div className={surround}>
      <SkipLink />
      <SilentBoundary>
        <Header />
      </SilentBoundary>
      <main ref={main} id="main" tabIndex={-1} className={place}>
        <Suspense fallback={<PageLoading />}>
          <Page />
        </Suspense>
      </main>
      <BottomBar />
      <SilentBoundary>
        <OncePageStands />
      </SilentBoundary>
    </div>
  )
}

/** The page. If it throws, the shell keeps working; after a change of member it starts afresh. */
function Page() {
  useFinishHydration()
  const turn = useAtomValue(turnAtom)
  return (
    <PageBoundary>
      <Outlet key={turn} />
    </PageBoundary>
  )
}

const surround = css({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '[100dvh]',
  // Lower while a keyboard covers the page, which Safari does not subtract from the viewport's height.
  '&:has(> main > [data-screenful])': { height: '[var(--visible-height, 100dvh)]' },
})
const place = css({
  flex: '1',
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  '&:has(> [data-screenful])': { minHeight: '0' },
})

/** Parts that are not visible at first, loaded once the page has its first content. */
function OncePageStands() {
  const stands = usePageStands()
  const { Part: PageExtras } = useLazyPart(pageExtras, stands)
  useMemberServices(stands)
  return PageExtras && <PageExtras />
}

/** Runs feed and alerts while a member is signed in. If their code cannot be loaded, the pages keep polling. */
function useMemberServices(stands: boolean) {
  const client = useQueryClient()
  const { member, isKnown } = useSession()
  const isOver = useAtomValue(isOverAtom)
  const memberId = isKnown && stands && !isOver && member?.status !== 'rejected' ? member?.id : undefined
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

/** Moves the focus to the start of each new page. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}

/** The first tab stop: skips the header and goes to `#main`. */
function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  // A native `#` link would add a history entry without the router's index, at which unsaved changes cannot be protected.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a href={`#${to}`} className={skipLink} onClick={skip}>
      {children}
    </a>
  )
}
