import { Timer } from 'lucide-react'
import { PlacesMoved } from '#web/features/standings/places-moved.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { entrantOf, racePoints, standingsOf } from './archive-standings.ts'
import { archiveTable } from './archive-tables.look.ts'
import type { Entrant, RaceResult, Series } from './content.ts'

type ArchivedStandingsProps = { series: Series; ownGamertag?: string }

/** The standings of a championship; where there is space, with every race. */
export function ArchivedStandings({ series, ownGamertag }: ArchivedStandingsProps) {
  const styles = archiveTable
  return (
    <table className={styles.table}>
      <caption>{`Standings after round ${series.races.length} of ${series.races.length + series.toCome.length}`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <abbr title="Position">Pos</abbr>
          </th>
          <th scope="col">Driver</th>
          {series.races.map(({ track }, index) => (
            <th key={track} scope="col" className={styles.round}>
              <abbr title={`Round ${index + 1}, ${track}`}>{`R${index + 1}`}</abbr>
            </th>
          ))}
          <th scope="col" className={styles.figure}>
            Gap
          </th>
          <th scope="col" className={styles.figure}>
            <abbr title="Points">Pts</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {standingsOf(series).map(({ position, entrant, points, gap, gained, finishes }) => (
          <tr key={entrant.number} data-own={entrant.gamertag === ownGamertag ? '' : undefined}>
            <td className={styles.position}>
              <span>{position}</span>
              <PlacesMoved places={gained} />
            </td>
            <DriverCell entrant={entrant} ownGamertag={ownGamertag} />
            {finishes.map((place, index) => (
              <td
                key={series.races[index]?.track}
                className={styles.round}
                data-win={place === 1 ? '' : undefined}
              >
                {place ?? <abbr title="Did not finish">–</abbr>}
              </td>
            ))}
            <td className={styles.figure}>{gap > 0 ? `−${gap}` : ''}</td>
            <td className={styles.points}>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ArchivedResultProps = { series: Series; race: RaceResult; ownGamertag?: string }

/** The result of one race, first to last, and who did not finish. */
export function ArchivedResult({ series, race, ownGamertag }: ArchivedResultProps) {
  const styles = archiveTable
  const out = series.entrants.filter(({ number }) => !race.order.includes(number))
  return (
    <table className={styles.table}>
      <caption>{`Race results: ${race.track}, ${race.laps} laps`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <abbr title="Position">Pos</abbr>
          </th>
          <th scope="col">Driver</th>
          <th scope="col" className={styles.figure}>
            Time
          </th>
          <th scope="col" className={styles.figure}>
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
              <td className={styles.position}>{index + 1}</td>
              <DriverCell entrant={entrant} ownGamertag={ownGamertag} />
              <td className={styles.figure}>
                <span>{race.times?.[index]}</span>
                {isFastest && <FastestLap time={race.fastestLap.time} />}
              </td>
              <td className={styles.points}>{racePoints(race, number)}</td>
            </tr>
          )
        })}
        {out.map(entrant => (
          <tr key={entrant.number} data-own={entrant.gamertag === ownGamertag ? '' : undefined}>
            <td className={styles.position}>
              <abbr title="Not classified">–</abbr>
            </td>
            <DriverCell entrant={entrant} ownGamertag={ownGamertag} />
            <td className={styles.figure}>
              <abbr title="Did not finish">DNF</abbr>
            </td>
            <td className={styles.points}>0</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FastestLap({ time }: { time: string }) {
  return (
    <span className={archiveTable.fastest}>
      <Timer aria-hidden="true" />
      <VisuallyHidden>Fastest lap </VisuallyHidden>
      {time}
    </span>
  )
}

type DriverCellProps = {
  entrant: Entrant
  /** The reader's own gamertag, whose row is marked; absent for strangers, who see no gamertags. */
  ownGamertag?: string
}

/** The driver of a row: car number and name, and for members the gamertag, as in the live tables. */
function DriverCell({ entrant, ownGamertag }: DriverCellProps) {
  const styles = archiveTable
  return (
    <th scope="row" className={styles.driver}>
      <span className={styles.who}>
        <span className={styles.number}>
          <VisuallyHidden>Car </VisuallyHidden>
          {entrant.number}
        </span>
        <span className={styles.names}>
          <span className={styles.gamertag}>{ownGamertag ? entrant.gamertag : entrant.name}</span>
          {ownGamertag && (
            <span className={styles.name}>{entrant.gamertag === ownGamertag ? 'You' : entrant.name}</span>
          )}
        </span>
      </span>
    </th>
  )
}
