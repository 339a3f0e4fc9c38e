import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import type { ReactElement, ReactNode } from 'react'
import { menu } from 'styled-system/recipes'
import { useOverlayRoot } from './overlay-root.ts'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** `MenuItem`s and `MenuSeparator`s. */
  children: ReactNode
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'
}

/** A list of actions behind a button: arrows, type-ahead and Escape included. */
export function Menu({ trigger, children, placement = 'bottom-end' }: MenuProps) {
  return (
    <Ark.Root positioning={{ placement, gutter: 6 }} lazyMount unmountOnExit>
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal container={useOverlayRoot()}>
        <Ark.Positioner>
          <Ark.Content className={menu().content}>{children}</Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

type MenuItemProps = {
  /** Unique in its menu. */
  value: string
  onSelect?: () => void
  /** Last in the menu, in red. */
  danger?: boolean
  disabled?: boolean
  /** The only child is a link that becomes the item. */
  asChild?: boolean
  children: ReactNode
}

/** One action: an icon and a word. */
export function MenuItem({ value, onSelect, danger, disabled, asChild, children }: MenuItemProps) {
  return (
    <Ark.Item
      value={value}
      disabled={disabled}
      onSelect={onSelect}
      asChild={asChild}
      data-tone={danger ? 'danger' : undefined}
      className={menu().item}
    >
      {children}
    </Ark.Item>
  )
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <Ark.Separator className={menu().separator} />
}
