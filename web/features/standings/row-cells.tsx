import { Link } from 'react-router'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type AnyCell, type AnyRow, figureOf, pointsText, tiesOf } from './cell-words.ts'
import type { Question } from './explanation-dialog.tsx'
import type { Contender } from './names.ts'
import { PlacesMoved } from './places-moved.tsx'
import { standingsTable } from './standings.look.ts'

/** Whom a row is about, and what a press on a number of it asks. */
export type RowPartProps = { row: AnyRow; contender: Contender; onAsk: (question: Question) => void }

/** The place, a press on which tells of the others with as many points; and how it has changed since the last round. */
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

/** Car number, name and team; the name leads to the profile of those who may be visited. */
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

/** What they have in all, a press on which says from where; and how far behind they are. */
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

/** What a round brought; struck through where it is dropped. */
export function Points({ cell }: { cell: AnyCell }) {
  const text = pointsText(cell)
  return 'isDropped' in cell && cell.isDropped ? <s>{text}</s> : <span>{text}</span>
}
