import { Tabs as Ark } from '@ark-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from 'styled-system/css'
import { tabs } from 'styled-system/recipes'

type Tab = { value: string; label: ReactNode; icon?: ReactNode; count?: number; disabled?: boolean }

type TabsProps = {
  /** What the tabs divide, for a screen reader. */
  label: string
  items: Tab[]
  value: string
  onChange: (value: string) => void
  /** One `TabPanel` for each item. */
  children: ReactNode
  /** The row may become a grid on phones. */
  listClassName?: string
  className?: string
}

/** Arrow keys move, Enter or Space opens: what a tab loads is not loaded in passing. */
export function Tabs({ label, items, value, onChange, children, listClassName, className }: TabsProps) {
  const look = tabs()
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen decides what is in view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - 48
  }, [value])
  return (
    <Ark.Root
      value={value}
      onValueChange={details => onChange(details.value)}
      activationMode="manual"
      lazyMount
      unmountOnExit
      className={cx(look.root, className)}
    >
      <Ark.List ref={row} aria-label={label} className={cx(look.list, listClassName)}>
        {items.map(item => (
          <Ark.Trigger key={item.value} value={item.value} disabled={item.disabled} className={look.trigger}>
            {item.icon}
            {item.label}
            {item.count !== undefined && <span className={look.count}>{item.count}</span>}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {children}
    </Ark.Root>
  )
}

/** What one tab shows; mounted only while it is open. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Ark.Content value={value} className={tabs().panel}>
      {children}
    </Ark.Content>
  )
}
