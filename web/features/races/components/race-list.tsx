import { css } from 'styled-system/css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Race } from '../api.ts'
import type { Livery } from './card/livery.ts'
import type { Question } from './card/race-actions.tsx'
import { RaceCard } from './card/race-card.tsx'
import { RaceGrid } from './race-grid.tsx'

type RaceListProps = {
  coming: Race[]
  /** Of a championship: its races that have been run. */
  finished: Race[]
  liveries: Map<string | null, Livery>
  awaitsApproval: boolean
  onAsk: (question: Question, race: Race) => void
}

/** The cards: races to come, then those that are over. */
export function RaceList({ coming, finished, ...rest }: RaceListProps) {
  return (
    <>
      {coming.length > 0 && (
        <section>
          <h2>
            <VisuallyHidden>Races to come</VisuallyHidden>
          </h2>
          <Cards races={coming} {...rest} />
        </section>
      )}
      {finished.length > 0 && (
        <section className={css({ mt: coming.length > 0 ? '12' : '0' })}>
          <h2 className={css({ textStyle: 'h2', mb: '5' })}>Finished</h2>
          <Cards races={finished} {...rest} />
        </section>
      )}
    </>
  )
}

function Cards({ races, liveries, ...rest }: { races: Race[] } & Omit<RaceListProps, 'coming' | 'finished'>) {
  return (
    <RaceGrid>
      {races.map(race => (
        <li key={race.id}>
          <RaceCard race={race} livery={liveries.get(race.championshipId) ?? 'german'} {...rest} />
        </li>
      ))}
    </RaceGrid>
  )
}
