import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { useRoomForThird } from '#web/lib/room-for.ts'

/** A value and, quieter below it, what belongs to it. */
export function Twofold({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <>
      <span className={css({ display: 'block', overflowWrap: 'anywhere' })}>{children}</span>
      {below && (
        <span
          className={css({
            display: 'block',
            mt: '0.5',
            color: 'fg.muted',
            fontSize: 'sm',
            overflowWrap: 'anywhere',
          })}
        >
          {below}
        </span>
      )}
    </>
  )
}

type NameCellsProps = { id: string; name: string; below: ReactNode; badges: ReactNode }

/** The first cells of a row: what it is called, and its badges, in a column of their own where there is room for one. */
export function NameCells({ id, name, below, badges }: NameCellsProps) {
  const isWide = useRoomForThird()
  return (
    <>
      <th scope="row" className={css({ minWidth: '[15rem]' })}>
        <Twofold below={below}>
          <span id={id} className={css({ fontWeight: 'bold' })}>
            {name}
          </span>
        </Twofold>
        {!isWide && <div className={css({ mt: '2' })}>{badges}</div>}
      </th>
      {isWide && <td>{badges}</td>}
    </>
  )
}

/** The heads of these cells, and of those that follow them. */
export function useColumns(name: string, ...others: string[]): string[] {
  return useRoomForThird() ? [name, 'Status', ...others] : [name, ...others]
}

/** The grid of cards on phones. */
export const cardList = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' })
export const badgeRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '1.5' })
