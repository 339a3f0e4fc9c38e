import { ItemActions } from '#web/features/admin/item-actions.tsx'
import { ItemCard } from '#web/features/admin/item-card.tsx'
import { cardList } from '../list/admin-cell.tsx'
import { ChampionshipBadges, seasonDates } from './championship-badges.tsx'
import type { ChampionshipListProps } from './championship-table.tsx'

/** Championships as cards, where there is no room for a table. */
export function ChampionshipCards({ championships, onAsk }: ChampionshipListProps) {
  return (
    <ul aria-label="Championships" className={cardList}>
      {championships.map(championship => (
        <ItemCard
          key={championship.id}
          name={championship.name}
          badges={<ChampionshipBadges championship={championship} />}
          facts={[
            championship.season,
            seasonDates(championship),
            counted(championship.raceCount, 'race'),
            counted(championship.totalRegistrations, 'registration'),
          ]}
        >
          {nameId => (
            <ItemActions
              place="card"
              nameId={nameId}
              onEdit={() => onAsk({ kind: 'championship', championship })}
              onDelete={() => onAsk({ kind: 'delete-championship', championship })}
            />
          )}
        </ItemCard>
      ))}
    </ul>
  )
}

function counted(count: number, what: string) {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
