import { LogOut } from 'lucide-react'
import { Suspense } from 'react'
import { NavLink } from 'react-router'
import { css } from 'styled-system/css'
import { siteHeader } from 'styled-system/recipes'
import { Bell } from '#web/features/notifications/components/bell.tsx'
import { useSession } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { KerbStrip } from '#web/ui/kerb-strip.tsx'
import { Container } from '#web/ui/page.tsx'
import { OfflineBanner } from '../offline-banner.tsx'
import { Brand } from './brand.tsx'
import { DriverPlate, PendingPlate } from './driver-plate.tsx'
import { useLeaveClub } from './leave-club.ts'
import { MobileNavigation } from './mobile-navigation.tsx'
import { destinationsFor } from './navigation.ts'
import { SignInButton, SignInDoor } from './sign-in-door.tsx'

/** The bar over every page: where to go, and who one is. Below 1280 px most of it moves into the menu. */
export function Header() {
  const { member } = useSession()
  const { leave, isLeaving } = useLeaveClub()
  const destinations = destinationsFor(member)
  const look = siteHeader()
  return (
    <header className={look.root}>
      <Container>
        <div className={look.bar}>
          <Brand />
          <MainNavigation destinations={destinations} />
          <div className={look.side}>
            {member?.status === 'pending' && (
              <span className={narrow}>
                <PendingPlate on="pit" />
              </span>
            )}
            {member && member.status !== 'rejected' && <Bell key={member.id} memberId={member.id} />}
            {member ? (
              <div className={wide}>
                <DriverPlate member={member} on="pit" />
                <Button
                  variant="onPitGhost"
                  icon={<LogOut />}
                  busy={isLeaving}
                  busyLabel="Signing Out..."
                  onClick={leave}
                >
                  Sign Out
                </Button>
              </div>
            ) : (
              <SignInButton />
            )}
            {(member || destinations.length > 0) && (
              <MobileNavigation member={member} destinations={destinations} onSignOut={leave} />
            )}
          </div>
        </div>
      </Container>
      <OfflineBanner />
      <SignInDoor />
    </header>
  )
}

function MainNavigation({ destinations }: { destinations: ReturnType<typeof destinationsFor> }) {
  const look = siteHeader()
  return (
    <nav className={look.nav} aria-label="Main">
      <ul>
        {destinations.map(({ label, path, mark: Mark }) => (
          <li key={path}>
            <NavLink to={path} end className={look.link}>
              {({ isActive }) => (
                <>
                  {label}
                  <Suspense>{Mark && <Mark />}</Suspense>
                  {isActive && <KerbStrip pitch="tight" className={look.kerb} />}
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
// The smallest phones have no room for it; the menu says it too.
const narrow = css({
  display: 'none',
  '@media (min-width: 384px) and (max-width: 1279.98px)': { display: 'contents' },
})
