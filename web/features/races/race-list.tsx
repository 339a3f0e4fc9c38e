import { type ComponentProps, type ReactNode, useState } from 'react'
import { css } from 'styled-system/css'
import { useMinute } from '#web/lib/clock.ts'
import { useRoomForTable } from '#web/lib/screen-width.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isClosed, isFull } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'
import { RaceRow } from './components/card/race-row.tsx'
import type { Livery } from './livery.ts'
import type { Question } from './race-actions.tsx'
import { RaceCard } from './race-card.tsx'
import { cardIdOf, RaceGrid } from './race-grid.tsx'
import { stateOf } from './race-time.ts'

type RaceListProps = {
  coming: Race[]
  /** Of a championship: its races that have been run. */
  finished: Race[]
  /** The way to more of them; those come before, since cards stand in the order of their rounds. */
  earlier: ReactNode
  liveries: Map<string | null, Livery>
  awaitsApproval: boolean
  onAsk: (question: Question, race: Race) => void
}

/** The cards: races to come, then those that are over. */
export function RaceList({ coming, finished, earlier, ...rest }: RaceListProps) {
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
          <div className={head}>
            <h2 className={css({ textStyle: 'h2' })}>Finished</h2>
            {earlier}
          </div>
          <Cards races={finished} {...rest} />
        </section>
      )}
    </>
  )
}

const head = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3', mb: '5' })

type CardsProps = { races: Race[] } & Omit<RaceListProps, 'coming' | 'finished' | 'earlier'>

function Cards({ races, liveries, ...rest }: CardsProps) {
  return (
    <RaceGrid>
      {races.map(race => (
        <li key={race.id} id={cardIdOf(race)} tabIndex={-1}>
          <CardOrRow race={race} livery={liveries.get(race.championshipId) ?? 'german'} {...rest} />
        </li>
      ))}
    </RaceGrid>
  )
}

/** A card; on a phone a row where there is nothing to do. A card that closes while it is being looked at stays one. */
function CardOrRow(props: ComponentProps<typeof RaceCard>) {
  const { race } = props
  const now = useMinute()
  const hasRoom = useRoomForTable()
  const isOver = !race.isRegistered && (isClosed(stateOf(race), now) || isFull(race))
  const [wasOver] = useState(isOver)
  if (hasRoom || !isOver || !wasOver) return <RaceCard {...props} />
  return <RaceRow {...props} finished={Date.parse(race.date) <= now} />
}
