import { Flag, Gauge, LogOut, MessagesSquare, SlidersHorizontal, Trophy, Users } from 'lucide-react'
import { type JSX, Suspense } from 'react'
import { NavLink } from 'react-router'
import { css } from 'styled-system/css'
import { menuList } from 'styled-system/recipes'
import type { Member } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { KerbStrip } from '#web/ui/kerb-strip.tsx'
import { DriverPlate } from './driver-plate.tsx'
import type { destinationsFor } from './navigation.ts'

export type MobileSheetProps = {
  open: boolean
  onClose: () => void
  member: Member | null
  destinations: ReturnType<typeof destinationsFor>
  onSignOut: () => void
}

// Not in the navigation's own list, which the first paint waits for.
const icons: Record<string, JSX.Element> = {
  '/chat': <MessagesSquare />,
  '/dashboard': <Gauge />,
  '/championships': <Trophy />,
  '/races': <Flag />,
  '/admin/members': <Users />,
  '/admin': <SlidersHorizontal />,
}

/** The header's items again, as a sheet: who one is, where to go, and the way out at the end. */
export default function MobileSheet({ open, onClose, member, destinations, onSignOut }: MobileSheetProps) {
  const look = menuList()
  const signOut = () => {
    onClose()
    onSignOut()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Menu"
      footer={
        member && (
          <Button variant="secondary" icon={<LogOut />} onClick={signOut}>
            Sign Out
          </Button>
        )
      }
    >
      <div className={css({ display: 'grid', gap: '5' })}>
        {member && <DriverPlate member={member} on="sheet" onFollow={onClose} />}
        <nav aria-label="Menu">
          <ul className={look.root}>
            {destinations.map(({ label, path, mark: Mark }) => (
              <li key={path}>
                <NavLink to={path} end className={look.link} onClick={onClose}>
                  {({ isActive }) => (
                    <>
                      {icons[path]}
                      <span className={look.label}>
                        {label}
                        <Suspense>{Mark && <Mark />}</Suspense>
                        {isActive && <KerbStrip pitch="tight" />}
                      </span>
                    </>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Dialog>
  )
}
