import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { SeasonRound } from '#worker/features/standings/rules/season.ts'
import { isWin, pointsText, questionOf, roundName } from './cell-words.ts'
import { Name, PlaceCell, Points, type RowPartProps, SumCells } from './row-cells.tsx'
import { standingsTable } from './standings.look.ts'

/** A row of a table, its rounds, and whether races and profiles are open to the reader. */
export type RowProps = RowPartProps & { rounds: readonly SeasonRound[]; isMember: boolean }

/** On a wide screen each round is a column. */
export function WideRow({ row, contender, rounds, isMember, onAsk }: RowProps) {
  const styles = standingsTable
  return (
    <tr data-own={contender.isOwn ? '' : undefined}>
      <PlaceCell row={row} contender={contender} onAsk={onAsk} />
      <th scope="row" className={styles.driver}>
        <span className={styles.opener}>
          <Name contender={contender} />
        </span>
      </th>
      {row.cells.map((cell, n) => {
        const round = rounds[n]
        if (!round) return null
        return (
          <td key={cell.raceId} className={styles.cell} data-win={isWin(cell) ? '' : undefined}>
            <button
              type="button"
              aria-label={`${pointsText(cell)}, ${round.name}`}
              onClick={() => onAsk(questionOf(cell, round, contender, isMember))}
            >
              <Points cell={cell} />
            </button>
          </td>
        )
      })}
      <SumCells row={row} contender={contender} onAsk={onAsk} />
    </tr>
  )
}

/** On a phone the rounds open below the row. */
export function NarrowRow({ row, contender, rounds, isMember, onAsk }: RowProps) {
  const styles = standingsTable
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const own = contender.isOwn ? '' : undefined
  return (
    <>
      <tr data-own={own}>
        <PlaceCell row={row} contender={contender} onAsk={onAsk} />
        <th scope="row" className={styles.driver}>
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Name contender={{ ...contender, to: null }} />
            <ChevronDown aria-hidden="true" />
          </button>
        </th>
        <SumCells row={row} contender={contender} onAsk={onAsk} />
      </tr>
      <tr id={id} data-own={own} hidden={!isOpen}>
        {isOpen && (
          <td colSpan={4}>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
            <ul role="list" aria-label={`${contender.name}’s rounds`} className={styles.rounds}>
              {row.cells.map((cell, n) => {
                const round = rounds[n]
                if (!round) return null
                return (
                  <li key={cell.raceId}>
                    <button type="button" onClick={() => onAsk(questionOf(cell, round, contender, isMember))}>
                      <span>{roundName(round, n)}</span>
                      <span>{round.name}</span>
                      <span>
                        <Points cell={cell} />
                      </span>
                    </button>
                  </li>
                )
              })}
            </ul>
            {contender.to && (
              <Link to={contender.to} className={styles.profile}>{`${contender.name}’s profile`}</Link>
            )}
          </td>
        )}
      </tr>
    </>
  )
}
