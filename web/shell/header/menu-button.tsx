import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { css, cx } from 'styled-system/css'
import { button } from '#web/ui/button.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { siteHeader } from './header.look.ts'
import type { MenuSheetProps } from './menu-sheet.tsx'
import { WaitingCount } from './navigation.ts'

/** The menu, also opened by the bottom bar. */
export const menuSheet = new LazyPart(() => import('./menu-sheet.tsx'), true)

type MenuButtonProps = Omit<MenuSheetProps, 'open' | 'onClose'>

/** The menu button, below 1280 px, and its sheet. */
export function MenuButton(props: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={css({ hideFrom: 'xl' })}>
      <button
        type="button"
        className={cx(button({ variant: 'onPitGhost', square: true }), css({ position: 'relative' }))}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={menuSheet.fetchAhead}
        onFocus={menuSheet.fetchAhead}
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden="true" />
        <VisuallyHidden>Menu</VisuallyHidden>
        <span className={siteHeader().mark}>
          <Suspense>{props.member?.isAdmin && <WaitingCount />}</Suspense>
        </span>
      </button>
      <LazyDialog
        part={menuSheet}
        waiting={<Spinner label="Loading..." />}
        {...props}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}
