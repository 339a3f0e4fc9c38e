import { useId } from 'react'
import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'
import { cardList, Facts } from '../list/admin-cell.tsx'
import { ItemActions } from '../list/item-actions.tsx'
import { ChampionshipBadges, seasonDates } from './championship-badges.tsx'
import type { ChampionshipListProps } from './championship-table.tsx'

/** Championships as cards, where there is no room for a table. */
export function ChampionshipCards({ championships, onAsk }: ChampionshipListProps) {
  return (
    <ul aria-label="Championships" className={cardList}>
      {championships.map(championship => (
        <ChampionshipCard key={championship.id} championship={championship} onAsk={onAsk} />
      ))}
    </ul>
  )
}

type ChampionshipCardProps = Pick<ChampionshipListProps, 'onAsk'> & {
  championship: ChampionshipListProps['championships'][number]
}

function ChampionshipCard({ championship, onAsk }: ChampionshipCardProps) {
  const nameId = useId()
  return (
    <Card
      as="li"
      padded
      className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}
    >
      <ChampionshipBadges championship={championship} />
      <p id={nameId} className={css({ textStyle: 'cardTitle', overflowWrap: 'anywhere' })}>
        {championship.name}
      </p>
      <Facts
        facts={[
          ['Season', championship.season],
          ['Dates', seasonDates(championship)],
          ['Races', championship.raceCount],
          ['Registrations', championship.totalRegistrations],
        ]}
      />
      <ItemActions
        place="card"
        nameId={nameId}
        onEdit={() => onAsk({ kind: 'championship', championship })}
        onDelete={() => onAsk({ kind: 'delete-championship', championship })}
      />
    </Card>
  )
}
