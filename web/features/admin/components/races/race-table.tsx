import { useId } from 'react'
import { css } from 'styled-system/css'
import type { Question } from '#web/features/admin/admin-dialogs.tsx'
import { AdminTable } from '#web/features/admin/admin-table.tsx'
import { ItemActions } from '#web/features/admin/item-actions.tsx'
import type { Race } from '#web/features/races/api.ts'
import { cardDate, shortDate, timeInLondon } from '#web/lib/dates.ts'
import { NameCells, Twofold, useColumns } from '../list/admin-cell.tsx'
import { RaceBadges } from './race-badges.tsx'

export type RaceListProps = { label: string; races: Race[]; onAsk: (question: Question) => void }

/** Races as rows. */
export function RaceTable({ label, races, onAsk }: RaceListProps) {
  return (
    <AdminTable label={label} columns={useColumns('Race', 'Track', 'Date', 'Registered')}>
      {races.map(race => (
        <Row key={race.id} race={race} onAsk={onAsk} />
      ))}
    </AdminTable>
  )
}

function Row({ race, onAsk }: { race: Race; onAsk: RaceListProps['onAsk'] }) {
  const nameId = useId()
  return (
    <tr>
      <NameCells id={nameId} name={race.name} below={seriesOf(race)} badges={<RaceBadges race={race} />} />
      <td className={css({ minWidth: '[8.4rem]' })}>
        <Twofold below={race.carClass}>{race.track}</Twofold>
      </td>
      <td className={css({ whiteSpace: 'nowrap' })}>
        <Twofold below={timeInLondon(race.date)}>
          {cardDate(race.date).weekday} {shortDate(race.date)}
        </Twofold>
      </td>
      <td className={css({ fontVariantNumeric: 'tabular-nums' })}>
        <strong className={css({ fontWeight: 'bold' })}>{race.registeredCount}</strong>/{race.maxParticipants}
      </td>
      <td>
        <ItemActions
          place="row"
          nameId={nameId}
          onDrivers={() => onAsk({ kind: 'drivers', race })}
          onEdit={() => onAsk({ kind: 'race', race })}
          onDelete={() => onAsk({ kind: 'delete-race', race })}
        />
      </td>
    </tr>
  )
}

/** "GT3 Mid-Evo, round 3", "Round 3", or nothing. */
export function seriesOf({ championshipName, roundNumber }: Race): string | null {
  const round = roundNumber === null ? null : `${championshipName ? 'round' : 'Round'} ${roundNumber}`
  return [championshipName, round].filter(Boolean).join(', ') || null
}
