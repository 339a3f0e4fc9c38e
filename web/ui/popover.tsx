import { Popover as Ark } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import type { ReactElement, ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { useOverlayRoot } from './overlay-root.ts'
import { popover } from './overlays.look.ts'

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** The panel's name for screen readers. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  placement?: 'bottom' | 'bottom-start' | 'bottom-end' | 'top' | 'top-start' | 'top-end'
  className?: string
}

/** A panel of links, lists or pickers beside its button. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  placement = 'bottom-end',
  className,
}: PopoverProps) {
  return (
    <Ark.Root
      open={open}
      onOpenChange={details => onOpenChange?.(details.open)}
      // Fixed, so that a panel of the sticky header stays in place while the page scrolls.
      positioning={{ placement, gutter: 8, strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal container={useOverlayRoot()}>
        <Ark.Positioner>
          <Ark.Content aria-label={label} className={cx(popover, className)}>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
