import type { ReactNode } from 'react'
import { css } from 'styled-system/css'

const HEADING = 'admin-tab-heading'

type TabHeadProps = { title: string; children?: ReactNode }

/** The heading of a tab, with its create buttons. */
export function TabHead({ title, children }: TabHeadProps) {
  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '3',
        mb: '5',
      })}
    >
      <h2
        id={HEADING}
        tabIndex={-1}
        className={css({ textStyle: 'h2', minWidth: '0', overflowWrap: 'anywhere' })}
      >
        {title}
      </h2>
      {children && (
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            gap: '3',
            width: { base: 'full', sm: 'auto' },
            '& > *': { flex: { base: 'auto', sm: 'none' } },
          })}
        >
          {children}
        </div>
      )}
    </div>
  )
}

/** After a focused row is removed, moves the focus to the tab's heading. */
export function focusTabHeading() {
  setTimeout(() => {
    const active = document.activeElement
    if (!active || active === document.body || active.closest('[role=alertdialog]'))
      document.getElementById(HEADING)?.focus()
  }, 120)
}
