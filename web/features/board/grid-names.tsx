import { css } from 'styled-system/css'
import type { Board } from './api.ts'

type GridNamesProps = {
  grid: Board['grid']
  /** The reader's id. */
  me: string | undefined
}

/** The drivers of a race by name and number. */
export function GridNames({ grid, me }: GridNamesProps) {
  if (grid.length === 0) return 'Nobody yet'
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label="On the grid" className={list}>
      {grid.map(({ member: { id, displayName, carNumber } }) => (
        <li key={id} className={css({ overflowWrap: 'anywhere' })}>
          <strong>{displayName}</strong>
          {carNumber && <span> #{carNumber}</span>}
          {id === me && <span> (you)</span>}
        </li>
      ))}
    </ul>
  )
}

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  listStyle: 'none',
  fontSize: 'md',
})
