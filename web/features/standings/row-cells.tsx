import { Link } from 'react-router'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type AnyCell, type AnyRow, figureOf, pointsText, tiesOf } from './cell-words.ts'
import type { Question } from './explanation-dialog.tsx'
import type { Contender } from './names.ts'
import { PlacesMoved } from './places-moved.tsx'
import { standingsTable } from './standings.look.ts'

/** The driver or team of a row, and a handler for questions about its numbers. */
export type RowPartProps = { row: AnyRow; contender: Contender; onAsk: (question: Question) => void }

/** The position, which on a press explains ties; and how it has changed since the last round. */
export function PlaceCell({ row, contender, onAsk }: RowPartProps) {
  const { place, isShared, ties, moved } = row
  const shown = isShared ? `=${place}` : String(place)
  return (
    <td className={standingsTable.place}>
      {ties.length > 0 ? (
        <button
          type="button"
          aria-label={`${shown}, level on points`}
          onClick={() => onAsk({ title: contender.name, about: 'Position', explained: tiesOf(row) })}
        >
          <span>{shown}</span>
          <sup aria-hidden="true">?</sup>
        </button>
      ) : (
        <span>{shown}</span>
      )}
      <PlacesMoved places={moved ?? 0} />
    </td>
  )
}

/** Car number, name and team; the name links to the profile if the reader may open it. */
export function Name({ contender: { name, carNumber, team, to, isOwn } }: { contender: Contender }) {
  const styles = standingsTable
  return (
    <>
      {carNumber && (
        <span className={styles.number}>
          <VisuallyHidden>Car </VisuallyHidden>
          {carNumber}
        </span>
      )}
      <span className={styles.name}>
        {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
        {(isOwn || team) && (
          <span className={styles.team}>{[isOwn && 'You', team].filter(Boolean).join(' · ')}</span>
        )}
      </span>
    </>
  )
}

/** The total, explained on a press; and the gap. */
export function SumCells({ row, contender, onAsk }: RowPartProps) {
  const styles = standingsTable
  const explained: Question['explained'] = [{ kind: 'total', row }, ...tiesOf(row)]
  return (
    <>
      <td className={styles.total}>
        <button
          type="button"
          aria-label={`${figureOf(row.total)} ${Math.abs(row.total) === 1 ? 'point' : 'points'}, ${contender.name}`}
          onClick={() => onAsk({ title: contender.name, about: 'Total', explained })}
        >
          {figureOf(row.total)}
        </button>
      </td>
      <td className={styles.gap}>{row.gap > 0 ? figureOf(-row.gap) : ''}</td>
    </>
  )
}

/** The points of a round; struck through if dropped. */
export function Points({ cell }: { cell: AnyCell }) {
  const text = pointsText(cell)
  return 'isDropped' in cell && cell.isDropped ? <s>{text}</s> : <span>{text}</span>
}
