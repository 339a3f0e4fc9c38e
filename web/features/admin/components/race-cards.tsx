import { Pencil, Trash2, Users } from 'lucide-react'
import { useId } from 'react'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import { cardDate, shortDate, timeInLondon } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { cardActions, cardList, Facts, Twofold } from './admin-cell.tsx'
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
      <div className={cardActions}>
        <Button
          variant="secondary"
          icon={<Users />}
          aria-describedby={nameId}
          onClick={() => onAsk({ kind: 'drivers', race })}
        >
          Drivers
        </Button>
        <Button
          variant="secondary"
          icon={<Pencil />}
          aria-describedby={nameId}
          onClick={() => onAsk({ kind: 'race', race })}
        >
          Edit
        </Button>
        <IconButton
          label="Delete"
          variant="dangerGhost"
          aria-describedby={nameId}
          onClick={() => onAsk({ kind: 'delete-race', race })}
        >
          <Trash2 />
        </IconButton>
      </div>
    </Card>
  )
}
