import { useSetAtom } from 'jotai'
import { Keyboard, LogOut, ScrollText } from 'lucide-react'
import { Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { css, cx } from 'styled-system/css'
import { AlertsSwitch } from '#web/features/push/alerts/alerts-switch.tsx'
import type { Member } from '#web/features/session/api.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { KerbStrip } from '#web/ui/kerb-strip.tsx'
import { shortcutsOpenAtom } from '../open-shortcuts.ts'
import { DriverPlate } from './driver-plate.tsx'
import type { destinationsFor } from './navigation.ts'
import { navigationIcons } from './navigation-icons.tsx'

export type MenuSheetProps = {
  open: boolean
  onClose: () => void
  member: Member | null
  destinations: ReturnType<typeof destinationsFor>
  onSignOut: () => void
}

/** The header's items as a sheet: the member, the navigation and, at the end, Sign Out. */
export default function MenuSheet({ open, onClose, member, destinations, onSignOut }: MenuSheetProps) {
  const setShortcutsOpen = useSetAtom(shortcutsOpenAtom)
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
          <ul className={styles.root}>
            {destinations.map(({ label, path, mark: Mark }) => (
              <li key={path}>
                <NavLink to={path} end className={styles.link} onClick={onClose}>
                  {({ isActive }) => (
                    <>
                      {navigationIcons[path]}
                      <span className={styles.label}>
                        <span>{label}</span>
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
        <Button
          variant="ghost"
          icon={<Keyboard />}
          className={css({ justifySelf: 'start' })}
          onClick={() => {
            onClose()
            setShortcutsOpen(true)
          }}
        >
          Keyboard shortcuts
        </Button>
        <Link
          to="/privacy"
          className={cx(button({ variant: 'ghost' }), css({ justifySelf: 'start' }))}
          onClick={onClose}
        >
          <ScrollText aria-hidden="true" />
          Privacy
        </Link>
        {member && member.status !== 'rejected' && <AlertsSwitch onExplain={onClose} />}
      </div>
    </Dialog>
  )
}

const styles = {
  root: css({ display: 'grid', gap: '1' }),
  label: css({ position: 'relative' }),
  link: css({
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '[52px]',
    px: '4',
    borderRadius: 'control',
    fontSize: 'lg',
    fontWeight: 'semibold',
    _hover: { bg: 'bg.raised' },
    '& > svg': { width: '[20px]', height: '[20px]', strokeWidth: '[1.75]', color: 'fg.muted' },
    '&[aria-current=page]': { bg: 'accent.soft' },
    '& .kerb-strip': { position: 'absolute', insetInline: '0', bottom: '[-7px]' },
  }),
}
