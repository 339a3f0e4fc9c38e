import { useId } from 'react'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import { cardDate, shortDate, timeInLondon } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { cardList, Facts, Twofold } from '../list/admin-cell.tsx'
import { ItemActions } from '../list/item-actions.tsx'
import { RaceBadges } from './race-badges.tsx'
import { type RaceListProps, seriesOf } from './race-table.tsx'

/** Races as cards, where there is no room for a table. */
export function RaceCards({ label, races, onAsk }: RaceListProps) {
  return (
    <ul aria-label={label} className={cardList}>
      {races.map(race => (
        <RaceCard key={race.id} race={race} onAsk={onAsk} />
      ))}
    </ul>
  )
}

function RaceCard({ race, onAsk }: { race: Race; onAsk: RaceListProps['onAsk'] }) {
  const nameId = useId()
  const series = seriesOf(race)
  return (
    <Card
      as="li"
      padded
      className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}
    >
      <RaceBadges race={race} />
      <div>
        <p id={nameId} className={css({ textStyle: 'cardTitle', overflowWrap: 'anywhere' })}>
          {race.name}
        </p>
        {series && <p className={css({ mt: '1', color: 'fg.muted', fontSize: 'md' })}>{series}</p>}
      </div>
      <Facts
        facts={[
          [
            'Date',
            <Twofold key="date" below={timeInLondon(race.date)}>
              {cardDate(race.date).weekday} {shortDate(race.date)}
            </Twofold>,
          ],
          ['Registered', `${race.registeredCount}/${race.maxParticipants}`],
          ['Track', race.track],
          ['Car class', race.carClass],
        ]}
      />
      <ItemActions
        place="card"
        nameId={nameId}
        onDrivers={() => onAsk({ kind: 'drivers', race })}
        onEdit={() => onAsk({ kind: 'race', race })}
        onDelete={() => onAsk({ kind: 'delete-race', race })}
      />
    </Card>
  )
}
