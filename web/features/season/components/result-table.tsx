import { Timer } from 'lucide-react'
import { seasonPage } from 'styled-system/recipes'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { RaceResult, Series } from '../content.ts'
import { entrantOf, racePoints } from '../standings.ts'
import { DriverCell } from './driver-cell.tsx'

type ResultTableProps = { series: Series; race: RaceResult; ownGamertag?: string }

/** How one race ended, first to last, and who did not finish it. */
export function ResultTable({ series, race, ownGamertag }: ResultTableProps) {
  const look = seasonPage()
  const out = series.entrants.filter(({ number }) => !race.order.includes(number))
  return (
    <table className={look.table}>
      <caption>{`Race results: ${race.track}, ${race.laps} laps`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <abbr title="Position">Pos</abbr>
          </th>
          <th scope="col">Driver</th>
          <th scope="col" className={look.figure}>
            Time
          </th>
          <th scope="col" className={look.figure}>
            <abbr title="Points">Pts</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {race.order.map((number, index) => {
          const entrant = entrantOf(series, number)
          const isFastest = race.fastestLap.number === number
          return (
            <tr key={number} data-own={entrant.gamertag === ownGamertag ? '' : undefined}>
              <td className={look.position}>{index + 1}</td>
              <DriverCell entrant={entrant} ownGamertag={ownGamertag} />
              <td className={look.figure}>
                {race.times?.[index]}
                {isFastest && <FastestLap time={race.fastestLap.time} />}
              </td>
              <td className={look.points}>{racePoints(race, number)}</td>
            </tr>
          )
        })}
        {out.map(entrant => (
          <tr key={entrant.number} data-own={entrant.gamertag === ownGamertag ? '' : undefined}>
            <td className={look.position}>
              <abbr title="Not classified">–</abbr>
            </td>
            <DriverCell entrant={entrant} ownGamertag={ownGamertag} />
            <td className={look.figure}>
              <abbr title="Did not finish">DNF</abbr>
            </td>
            <td className={look.points}>0</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FastestLap({ time }: { time: string }) {
  return (
    <span className={seasonPage().fastest}>
      <Timer aria-hidden="true" />
      <VisuallyHidden>Fastest lap </VisuallyHidden>
      {time}
    </span>
  )
}
