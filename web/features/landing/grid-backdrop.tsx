import type { ReactNode } from 'react'
import { poster } from 'styled-system/recipes'
import { StartingGrid } from './components/starting-grid.tsx'

type StraightProps = {
  children: ReactNode
  /** Under a form the grid keeps out of the way. */
  quiet?: boolean
}

/** The dark ground of the pages outside the club: the start straight, from the back of the grid. */
export function Straight({ children, quiet }: StraightProps) {
  return (
    <div className={poster().root} data-full-bleed>
      <StartingGrid quiet={quiet} />
      {children}
    </div>
  )
}
