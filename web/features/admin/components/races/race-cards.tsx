import { ItemActions } from '#web/features/admin/item-actions.tsx'
import { ItemCard } from '#web/features/admin/item-card.tsx'
import { cardDate, shortDate } from '#web/lib/dates.ts'
import { cardList } from '../list/admin-cell.tsx'
import { RaceBadges } from './race-badges.tsx'
import { type RaceListProps, seriesOf } from './race-table.tsx'

/** Races as cards, where there is no room for a table. */
export function RaceCards({ label, races, onAsk }: RaceListProps) {
  return (
    <ul aria-label={label} className={cardList}>
      {races.map(race => (
        <ItemCard
          key={race.id}
          name={race.name}
          badges={<RaceBadges race={race} />}
          facts={[
            `${cardDate(race.date).weekday} ${shortDate(race.date)}, ${cardDate(race.date).time}`,
            race.track,
            race.carClass,
            `${race.registeredCount}/${race.maxParticipants} drivers`,
            seriesOf(race),
          ]}
        >
          {nameId => (
            <ItemActions
              place="card"
              nameId={nameId}
              onDrivers={() => onAsk({ kind: 'drivers', race })}
              onEdit={() => onAsk({ kind: 'race', race })}
              onDelete={() => onAsk({ kind: 'delete-race', race })}
            />
          )}
        </ItemCard>
      ))}
    </ul>
  )
}
