import type { ReactNode } from 'react'
import { css } from 'styled-system/css'

/** Cards one or two abreast by width, those of a row equally high. */
export function ChampionshipGrid({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" className={grid}>
      {children}
    </ul>
  )
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '6',
  // A description laid open makes its own card higher, not its neighbour.
  '&:has([aria-expanded=true])': { alignItems: 'start' },
  '& > li': { minWidth: '0', listStyle: 'none' },
})
