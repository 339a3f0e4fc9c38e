import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import type { Race } from './api.ts'

/** The id of a race card, for links to it. */
export function cardIdOf({ id }: Pick<Race, 'id'>): string {
  return `race-${id}`
}

/** One, two or three cards side by side by width, those in a row equally high. */
export function RaceGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label={label} className={grid}>
      {children}
    </ul>
  )
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
  gap: { base: '4', md: '6' },
  '& > li': { minWidth: '0', listStyle: 'none', scrollMarginTop: '4' },
})
