import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '#web/features/session/api.ts'
import { useSignOutHere } from '#web/features/session/sign-out.ts'
import { KerbStrip } from '#web/ui/kerb-strip.tsx'
import { LazyDialog } from '#web/ui/lazy.tsx'
import { barDestinationsFor } from './bottom-bar-destinations.ts'
import { bottomLinks } from './bottom-links.look.ts'
import { menuSheet } from './header/menu-button.tsx'
import { destinationsFor, WaitingCount } from './header/navigation.ts'
import { navigationIcons } from './header/navigation-icons.tsx'

/** The links of the bottom bar: three pages, and the menu with all the others. */
export default function BottomLinks() {
  const { member } = useSession()
  const { leave } = useSignOutHere()
  const [isOpen, setIsOpen] = useState(false)
  const styles = bottomLinks
  return (
    <nav aria-label="Quick links" className={styles.root}>
      {barDestinationsFor(member).map(({ label, path, mark: Mark }) => (
        <NavLink key={path} to={path} end className={styles.link}>
          {({ isActive }) => (
            <>
              {isActive && <KerbStrip pitch="tight" className={styles.kerb} />}
              {navigationIcons[path]}
              <span>{label}</span>
              <span className={styles.mark}>
                <Suspense>{Mark && <Mark />}</Suspense>
              </span>
            </>
          )}
        </NavLink>
      ))}
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={menuSheet.fetchAhead}
        onFocus={menuSheet.fetchAhead}
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis aria-hidden="true" />
        More
        <span className={styles.mark}>
          <Suspense>{member?.isAdmin && <WaitingCount />}</Suspense>
        </span>
      </button>
      <LazyDialog
        part={menuSheet}
        member={member}
        destinations={destinationsFor(member)}
        onSignOut={leave}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </nav>
  )
}
