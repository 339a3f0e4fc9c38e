import { Link } from 'react-router'
import { useMinWidthLg } from '#web/lib/screen-width.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { SeasonRound } from '#worker/features/standings/rules/season.ts'
import type { Table } from '#worker/features/standings/rules/tables.ts'
import { type AnyRow, roundName } from './cell-words.ts'
import type { Contender } from './names.ts'
import { standingsTable } from './standings.look.ts'
import { NarrowRow, type RowProps, WideRow } from './standings-rows.tsx'

type StandingsTableProps = Pick<RowProps, 'rounds' | 'isMember' | 'onAsk'> & {
  table: Table
  caption: string
  contenderOf: (id: string) => Contender
}

/** The standings of a championship: every number and every tied position opens an explanation. */
export function StandingsTable({
  table,
  rounds,
  caption,
  contenderOf,
  isMember,
  onAsk,
}: StandingsTableProps) {
  const styles = standingsTable
  const hasRoom = useMinWidthLg()
  const ask = { rounds, isMember, onAsk }
  return (
    // Focusable, since a long season scrolls sideways.
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

/** "R3", with a star while its result may still change; members can open the race. */
function RoundHead({ round, n, isMember }: { round: SeasonRound; n: number; isMember: boolean }) {
  const label = (
    <>
      {roundName(round, n)}
      <VisuallyHidden>{` ${round.name}${round.finalAt === null ? ', provisional' : ''}`}</VisuallyHidden>
    </>
  )
  return (
    <th scope="col" className={standingsTable.round} title={round.name}>
      {isMember ? <Link to={`/races/${round.raceId}`}>{label}</Link> : label}
    </th>
  )
}
