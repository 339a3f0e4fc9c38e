import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { css, cx } from 'styled-system/css'
import { siteHeader } from 'styled-system/recipes'
import { button } from '#web/ui/button.tsx'
import { Late, LatePart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { MobileSheetProps } from './menu-sheet.tsx'
import { WaitingCount } from './navigation.ts'

/** The menu, which the bar at the bottom opens too. */
export const mobileSheet = new LatePart(() => import('./menu-sheet.tsx'), true)

type MobileNavigationProps = Omit<MobileSheetProps, 'open' | 'onClose'>

/** The menu button below 1280 px, and the sheet behind it. */
export function MobileNavigation(props: MobileNavigationProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={css({ hideFrom: 'xl' })}>
      <button
        type="button"
        className={cx(button({ variant: 'onPitGhost', square: true }), css({ position: 'relative' }))}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={mobileSheet.fetchAhead}
        onFocus={mobileSheet.fetchAhead}
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden="true" />
        <VisuallyHidden>Menu</VisuallyHidden>
        <span className={siteHeader().mark}>
          <Suspense>{props.member?.isAdmin && <WaitingCount />}</Suspense>
        </span>
      </button>
      <Late
        part={mobileSheet}
        waiting={<Spinner label="Loading..." />}
        {...props}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}
