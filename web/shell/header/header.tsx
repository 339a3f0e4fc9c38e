import { LogOut } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { css } from 'styled-system/css'
import { Bell } from '#web/features/notifications/bell.tsx'
import { type Member, useSession } from '#web/features/session/api.ts'
import { useSignOutHere } from '#web/features/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { SilentBoundary } from '#web/ui/fault-boundary.tsx'
import { KerbStrip } from '#web/ui/kerb-strip.tsx'
import { lazyDetail } from '#web/ui/lazy.tsx'
import { Container } from '#web/ui/page.tsx'
import { OfflineBanner } from '../offline-banner.tsx'
import { DriverPlate, PendingPlate } from './driver-plate.tsx'
import { siteHeader } from './header.look.ts'
import { MenuButton } from './menu-button.tsx'
import { destinationsFor } from './navigation.ts'
import { SignInButton, SignInDialogHost } from './sign-in-button.tsx'

const HeaderAlerts = lazyDetail(() => import('./header-alerts.tsx'))

// Loaded on demand, because few members ever see it.
const LeavingBanner = lazyDetail(() => import('#web/features/members/leaving-banner.tsx'))

/** The header of every page: navigation and the member. Below 1280 px most of it moves into the menu. */
export function Header() {
  const { member, isKnown, isError } = useSession()
  const { leave, isLeaving } = useSignOutHere()
  const destinations = destinationsFor(member)
  const styles = siteHeader()
  // Until the session is known or hinted, only parts that are the same for everyone are shown, so that nothing moves later.
  const isSettled = useDeferredValue(member !== null || isKnown || isError)
  return (
    <header className={styles.root}>
      <Container>
        <div className={styles.bar} data-crowded={member?.isAdmin ? '' : undefined}>
          <Brand />
          {isSettled && (
            <>
              <MainNavigation destinations={destinations} />
              <div className={styles.side}>
                <MemberBar member={member} isLeaving={isLeaving} onLeave={leave} />
                <MenuButton member={member} destinations={destinations} onSignOut={leave} />
              </div>
            </>
          )}
        </div>
      </Container>
      <SilentBoundary>
        <OfflineBanner />
      </SilentBoundary>
      <SilentBoundary>
        <Suspense>{member?.leavesAt && isKnown && <LeavingBanner />}</Suspense>
      </SilentBoundary>
      <SignInDialogHost />
    </header>
  )
}

type MemberBarProps = { member: Member | null; isLeaving: boolean; onLeave: () => void }

/** For members the bell, alerts and profile; for visitors the Sign In button. */
function MemberBar({ member, isLeaving, onLeave }: MemberBarProps) {
  if (!member) return <SignInButton />
  return (
    <>
      {member.status === 'pending' && (
        <span className={narrow}>
          <PendingPlate on="pit" />
        </span>
      )}
      {member.status !== 'rejected' && (
        <>
          <SilentBoundary>
            <Bell key={member.id} memberId={member.id} />
          </SilentBoundary>
          <SilentBoundary>
            <Suspense fallback={<span className={alertsPlace} />}>
              <HeaderAlerts />
            </Suspense>
          </SilentBoundary>
        </>
      )}
      <div className={wide}>
        <DriverPlate member={member} on="pit" />
        <Button
          variant="onPitGhost"
          icon={<LogOut />}
          busy={isLeaving}
          busyLabel={<span>Signing Out...</span>}
          onClick={onLeave}
          className={siteHeader().leave}
        >
          <span>Sign Out</span>
        </Button>
      </div>
    </>
  )
}

function MainNavigation({ destinations }: { destinations: ReturnType<typeof destinationsFor> }) {
  const styles = siteHeader()
  const inBar = destinations.filter(({ isInMenuOnly }) => !isInMenuOnly)
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul>
        {inBar.map(({ label, path, mark: Mark }) => (
          <li key={path}>
            <NavLink to={path} end className={styles.link}>
              {({ isActive }) => (
                <>
                  <span>{label}</span>
                  <span className={styles.mark}>
                    <Suspense>{Mark && <Mark />}</Suspense>
                  </span>
                  {isActive && <KerbStrip pitch="tight" className={styles.kerb} />}
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const wide = css({ display: { base: 'none', xl: 'flex' }, alignItems: 'center', gap: '3', minWidth: '0' })
const alertsPlace = css({ hideBelow: 'xl', flexShrink: '0', width: 'control' })
// The smallest phones have no room for it; the menu shows it too.
const narrow = css({
  display: 'none',
  '@media (min-width: 384px) and (max-width: 1279.98px)': { display: 'contents' },
})

/** The club's logo and name; links home, and on a double-click to the admin page (docs/decisions.md 44). */
function Brand() {
  const navigate = useNavigate()
  return (
    <Link to="/" className={siteHeader().brand} onDoubleClick={() => navigate('/admin')}>
      <ClubMark />
      Racing Club
    </Link>
  )
}

/** The club's logo: two open grid slots, pole position in yellow. Always beside the club's name, so it has no text alternative. */
function ClubMark({ size = 34 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 34 32"
      width={size}
      height={(size * 32) / 34}
      fill="none"
      strokeWidth="4.25"
      aria-hidden="true"
    >
      <path d="M0 2.13h17.6v11.25H0" stroke="var(--colors-plate-solid)" />
      <path d="M14.25 18.63h17.6v11.25h-17.6" stroke="currentColor" />
    </svg>
  )
}
