import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { tooltip } from 'styled-system/recipes'
import { useOverlayRoot } from './overlay-root.ts'

type TooltipProps = {
  /** A hint only: what it says must also be reachable without hovering. */
  label: ReactNode
  /** The one control it explains. */
  children: ReactElement
  placement?: 'top' | 'bottom' | 'left' | 'right'
}

/** Opens after 700 ms; within 300 ms of the last one closing, a neighbour's opens at once. */
export function Tooltip({ label, children, placement = 'top' }: TooltipProps) {
  return (
    <Ark.Root openDelay={700} closeDelay={300} positioning={{ placement, gutter: 6 }} lazyMount unmountOnExit>
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Portal container={useOverlayRoot()}>
        <Ark.Positioner>
          <Ark.Content className={tooltip()}>{label}</Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
