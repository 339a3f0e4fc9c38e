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
  /** How many wait there for whoever opens it; `null` keeps the place while nobody does. */
  waiting?: number | null
  disabled?: boolean
}

type TabGroupProps = {
  value: string
  onChange: (value: string) => void
  /** A `TabRow` and its `TabPanel`s, wherever they stand in it. */
  children: ReactNode
  className?: string
}

/** Holds tabs and what they open together where they do not stand next to each other. */
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
  /** What the tabs divide, for a screen reader. */
  label: string
  items: Tab[]
  value: string
  /** The looks of the row and of a tab in it, where they are not the usual ones. */
  look?: { list: string; trigger: string }
}

/** Arrow keys move, Enter or Space opens: what a tab loads is not loaded in passing. */
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

/** A row of tabs above what they open: one `TabPanel` for each item. */
export function Tabs({ label, items, children, className, ...group }: TabsProps) {
  return (
    <TabGroup {...group} className={cx(tabs.root, className)}>
      <TabRow label={label} items={items} value={group.value} />
      {children}
    </TabGroup>
  )
}

type TabPanelProps = { value: string; children: ReactNode; className?: string }

/** What one tab shows; mounted only while it is open. */
export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <Ark.Content value={value} className={className ?? tabs.panel}>
      {children}
    </Ark.Content>
  )
}
