import { Menu } from 'lucide-react'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Late, LatePart } from '#web/ui/late.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { MobileSheetProps } from './mobile-sheet.tsx'

const mobileSheet = new LatePart(() => import('./mobile-sheet.tsx'))

type MobileNavigationProps = Omit<MobileSheetProps, 'open' | 'onClose'>

/** The menu button below 1280 px, and the sheet behind it. */
export function MobileNavigation(props: MobileNavigationProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={css({ hideFrom: 'xl' })}>
      <IconButton
        label="Menu"
        variant="onPitGhost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={mobileSheet.fetchAhead}
        onFocus={mobileSheet.fetchAhead}
        onClick={() => setIsOpen(true)}
      >
        <Menu />
      </IconButton>
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
