import { ArrowDown, ArrowUp } from 'lucide-react'
import { seasonPage } from 'styled-system/recipes'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DriverCell } from './components/driver-cell.tsx'
import type { Series } from './content.ts'
import { standingsOf } from './standings.ts'

type StandingsTableProps = { series: Series; ownGamertag?: string }

/** Who leads a championship and by how much; with room for it also how every race went. */
export function StandingsTable({ series, ownGamertag }: StandingsTableProps) {
  const look = seasonPage()
  return (
    <table className={look.table}>
      <caption>{`Standings after round ${series.races.length} of ${series.races.length + series.toCome.length}`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <abbr title="Position">Pos</abbr>
          </th>
          <th scope="col">Driver</th>
          {series.races.map(({ track }, index) => (
            <th key={track} scope="col" className={look.round}>
              <abbr title={`Round ${index + 1}, ${track}`}>{`R${index + 1}`}</abbr>
            </th>
          ))}
          <th scope="col" className={look.figure}>
            Gap
          </th>
          <th scope="col" className={look.figure}>
            <abbr title="Points">Pts</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {standingsOf(series).map(({ position, entrant, points, gap, gained, finishes }) => (
          <tr key={entrant.number} data-own={entrant.gamertag === ownGamertag ? '' : undefined}>
            <td className={look.position}>
              {position}
              <Gained places={gained} />
            </td>
            <DriverCell entrant={entrant} ownGamertag={ownGamertag} />
            {finishes.map((place, index) => (
              <td
                key={series.races[index]?.track}
                className={look.round}
                data-win={place === 1 ? '' : undefined}
              >
                {place ?? <abbr title="Did not finish">–</abbr>}
              </td>
            ))}
            <td className={look.figure}>{gap > 0 ? `−${gap}` : ''}</td>
            <td className={look.points}>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Gained({ places }: { places: number }) {
  const look = seasonPage()
  if (places === 0) return null
  const isUp = places > 0
  return (
    <span className={look.gained} data-up={isUp ? '' : undefined}>
      {isUp ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      <span aria-hidden="true">{Math.abs(places)}</span>
      <VisuallyHidden>{`, ${isUp ? 'up' : 'down'} ${Math.abs(places)}`}</VisuallyHidden>
    </span>
  )
}
