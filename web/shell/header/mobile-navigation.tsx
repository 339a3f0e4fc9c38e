import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { css } from 'styled-system/css'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import type { MobileSheetProps } from './mobile-sheet.tsx'

const loadSheet = () => import('./mobile-sheet.tsx')
const MobileSheet = lazy(loadSheet)

type MobileNavigationProps = Omit<MobileSheetProps, 'open' | 'onClose'>

/** The menu button below 1280 px, and the sheet behind it. */
export function MobileNavigation(props: MobileNavigationProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [visits, setVisits] = useState(0)
  const fetchAhead = () => void loadSheet().catch(() => null)
  return (
    <div className={css({ hideFrom: 'xl' })}>
      <IconButton
        label="Menu"
        variant="onPitGhost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => {
          setVisits(visits + 1)
          setIsOpen(true)
        }}
      >
        <Menu />
      </IconButton>
      {visits > 0 && (
        <ErrorBoundary key={visits} fallback={null}>
          <Suspense fallback={<Spinner label="Loading..." />}>
            <MobileSheet {...props} open={isOpen} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
