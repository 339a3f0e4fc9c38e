import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { tabs } from './controls.look.ts'
import { useTabRowScroll } from './tab-row-scroll.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { Words } from './words.tsx'

type Tab = {
  value: string
  label: ReactNode
  icon?: ReactNode
  /** Number of items waiting; `null` reserves the space while there are none. */
  waiting?: number | null
  disabled?: boolean
}

type TabGroupProps = {
  value: string
  onChange: (value: string) => void
  /** A `TabRow` and its `TabPanel`s, at any depth. */
  children: ReactNode
  className?: string
}

/** Connects tabs with their panels if they are not next to each other. */
export function TabGroup({ value, onChange, children, className }: TabGroupProps) {
  return (
    <Ark.Root
      value={value}
      onValueChange={details => onChange(details.value)}
      activationMode="manual"
      lazyMount
      unmountOnExit
      className={className}
    >
      {children}
    </Ark.Root>
  )
}

type TabRowProps = {
  /** The row's name for screen readers. */
  label: string
  items: Tab[]
  value: string
  /** Class names of the row and its tabs, if not the default ones. */
  look?: { list: string; trigger: string }
}

/** A row of tabs. Arrow keys move the focus; only Enter or Space opens a tab, so that passing one does not load it. */
export function TabRow({ label, items, value, look }: TabRowProps) {
  const usual = tabs
  const scroll = useTabRowScroll(value, items.length)
  return (
    <Ark.List {...scroll} aria-label={label} className={look?.list ?? usual.list}>
      {items.map(item => (
        <Ark.Trigger
          key={item.value}
          value={item.value}
          disabled={item.disabled}
          className={look?.trigger ?? usual.trigger}
        >
          {item.icon}
          <Words>{item.label}</Words>
          {item.waiting !== undefined && (
            <>
              <span className={usual.count} aria-hidden="true">
                {item.waiting}
              </span>
              {item.waiting && <VisuallyHidden>{`${item.waiting} waiting`}</VisuallyHidden>}
            </>
          )}
        </Ark.Trigger>
      ))}
    </Ark.List>
  )
}

type TabsProps = TabGroupProps & Pick<TabRowProps, 'label' | 'items'>

/** A row of tabs above their panels: one `TabPanel` for each item. */
export function Tabs({ label, items, children, className, ...group }: TabsProps) {
  return (
    <TabGroup {...group} className={cx(tabs.root, className)}>
      <TabRow label={label} items={items} value={group.value} />
      {children}
    </TabGroup>
  )
}

type TabPanelProps = { value: string; children: ReactNode; className?: string }

/** The panel of a tab; mounted only while it is open. */
export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <Ark.Content value={value} className={className ?? tabs.panel}>
      {children}
    </Ark.Content>
  )
}
