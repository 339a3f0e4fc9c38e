import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { standingsTable } from 'styled-system/recipes'
import { useMinWidthLg } from '#web/lib/screen-width.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { SeasonRound } from '#worker/features/standings/rules/season.ts'
import type { Row, Table } from '#worker/features/standings/rules/tables.ts'
import type { TeamCell } from '#worker/features/standings/rules/teams.ts'
import type { Cell } from '#worker/features/standings/rules/totals.ts'
import type { Question } from './explanation-dialog.tsx'
import type { Contender } from './names.ts'

type AnyRow = Row<Cell | TeamCell>

type StandingsTableProps = {
  table: Table
  rounds: readonly SeasonRound[]
  caption: string
  contenderOf: (id: string) => Contender
  /** Whether races and profiles are open to the reader. */
  isMember: boolean
  onAsk: (question: Question) => void
}

/** How a championship stands: every number and every place that is not plain opens its explanation. */
export function StandingsTable({
  table,
  rounds,
  caption,
  contenderOf,
  isMember,
  onAsk,
}: StandingsTableProps) {
  const styles = standingsTable()
  const hasRoom = useMinWidthLg()
  const ask = { rounds, isMember, onAsk }
  return (
    // Reachable by keyboard, since a long season is wider than the page.
    <section
      className={styles.scroll}
      aria-label={caption}
      tabIndex={hasRoom && rounds.length > 8 ? 0 : undefined}
    >
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <abbr title="Position">Pos</abbr>
            </th>
            <th scope="col" className={styles.driver}>
              {table.kind === 'teams' ? 'Team' : 'Driver'}
            </th>
            {hasRoom &&
              rounds.map((round, n) => (
                <RoundHead key={round.raceId} round={round} n={n} isMember={isMember} />
              ))}
            <th scope="col" className={styles.total}>
              <abbr title="Points">Pts</abbr>
            </th>
            <th scope="col" className={styles.gap}>
              Gap
            </th>
          </tr>
        </thead>
        <tbody>
          {(table.rows as AnyRow[]).map(row => {
            const contender = contenderOf(row.id)
            return hasRoom ? (
              <WideRow key={row.id} row={row} contender={contender} {...ask} />
            ) : (
              <NarrowRow key={row.id} row={row} contender={contender} {...ask} />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** "R3", with a star while its result may still change; leads members to the race. */
function RoundHead({ round, n, isMember }: { round: SeasonRound; n: number; isMember: boolean }) {
  const label = (
    <>
      {roundName(round, n)}
      <VisuallyHidden>{` ${round.name}${round.finalAt === null ? ', provisional' : ''}`}</VisuallyHidden>
    </>
  )
  return (
    <th scope="col" className={standingsTable().round} title={round.name}>
      {isMember ? <Link to={`/races/${round.raceId}`}>{label}</Link> : label}
    </th>
  )
}

type RowProps = Omit<StandingsTableProps, 'table' | 'caption' | 'contenderOf'> & {
  row: AnyRow
  contender: Contender
}

function WideRow({ row, contender, rounds, isMember, onAsk }: RowProps) {
  const styles = standingsTable()
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

/** On a phone a driver's rounds open under the row. */
function NarrowRow({ row, contender, rounds, isMember, onAsk }: RowProps) {
  const styles = standingsTable()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const own = contender.isOwn ? '' : undefined
  return (
    <Fragment>
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
            <ul role="list" aria-label={`Rounds of ${contender.name}`} className={styles.rounds}>
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
            {contender.to && <Link to={contender.to}>{`Profile of ${contender.name}`}</Link>}
          </td>
        )}
      </tr>
    </Fragment>
  )
}

type RowPartProps = Pick<RowProps, 'row' | 'contender' | 'onAsk'>

/** The place, a press on which tells of the others with as many points; and how it has changed since the last round. */
function PlaceCell({ row, contender, onAsk }: RowPartProps) {
  const { place, isShared, ties, moved } = row
  const shown = isShared ? `=${place}` : String(place)
  return (
    <td className={standingsTable().place}>
      {ties.length > 0 ? (
        <button
          type="button"
          aria-label={`${shown}, level on points`}
          onClick={() => onAsk({ title: contender.name, about: 'Place', explained: tiesOf(row) })}
        >
          {shown}
          <sup aria-hidden="true">?</sup>
        </button>
      ) : (
        shown
      )}
      <Moved places={moved ?? 0} />
    </td>
  )
}

function Moved({ places }: { places: number }) {
  if (places === 0) return null
  const isUp = places > 0
  return (
    <span className={standingsTable().moved} data-up={isUp ? '' : undefined}>
      {isUp ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      <span aria-hidden="true">{Math.abs(places)}</span>
      <VisuallyHidden>{`, ${isUp ? 'up' : 'down'} ${Math.abs(places)}`}</VisuallyHidden>
    </span>
  )
}

function Name({ contender: { name, carNumber, team, to, isOwn } }: { contender: Contender }) {
  const styles = standingsTable()
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

function SumCells({ row, contender, onAsk }: RowPartProps) {
  const styles = standingsTable()
  const about = 'Total'
  const explained: Question['explained'] = [{ kind: 'total', row }, ...tiesOf(row)]
  return (
    <>
      <td className={styles.total}>
        <button
          type="button"
          aria-label={`${number(row.total)} points of ${contender.name}`}
          onClick={() => onAsk({ title: contender.name, about, explained })}
        >
          {number(row.total)}
        </button>
      </td>
      <td className={styles.gap}>{row.gap > 0 ? number(-row.gap) : ''}</td>
    </>
  )
}

/** What a round brought; struck through where it is dropped. */
function Points({ cell }: { cell: Cell | TeamCell }): ReactNode {
  const text = pointsText(cell)
  return 'isDropped' in cell && cell.isDropped ? <s>{text}</s> : text
}

function pointsText(cell: Cell | TeamCell) {
  if ('scores' in cell) return cell.scores.length === 0 ? '–' : number(cell.counts)
  const { status, place, points, isExcluded } = cell
  if (points !== 0 || place !== null) return number(points)
  if (isExcluded) return 'EX'
  return { finished: '0', dnf: 'Ret', dsq: 'DSQ', dns: 'DNS', none: '–' }[status ?? 'none']
}

function isWin(cell: Cell | TeamCell) {
  return 'place' in cell && cell.place === 1
}

function questionOf(
  cell: Cell | TeamCell,
  { raceId, name, finalAt }: SeasonRound,
  contender: Contender,
  isMember: boolean,
): Question {
  return {
    title: contender.name,
    about: finalAt === null ? `${name}, provisional` : name,
    explained: ['scores' in cell ? { kind: 'team-cell', cell } : { kind: 'cell', cell }],
    raceId: isMember ? raceId : undefined,
  }
}

function tiesOf({ ties, place }: AnyRow): Question['explained'] {
  return ties.map(tie => ({ kind: 'tie', tie, place }))
}

function roundName({ finalAt }: SeasonRound, n: number) {
  return `R${n + 1}${finalAt === null ? '*' : ''}`
}

function number(points: number) {
  return String(points).replace('-', '−')
}
