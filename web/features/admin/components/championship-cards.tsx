import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { cardActions, cardList, Facts } from './admin-cell.tsx'
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
      <div className={cardActions}>
        <Button
          variant="secondary"
          icon={<Pencil />}
          aria-describedby={nameId}
          onClick={() => onAsk({ kind: 'championship', championship })}
        >
          Edit
        </Button>
        <IconButton
          label="Delete"
          variant="dangerGhost"
          aria-describedby={nameId}
          onClick={() => onAsk({ kind: 'delete-championship', championship })}
        >
          <Trash2 />
        </IconButton>
      </div>
    </Card>
  )
}
