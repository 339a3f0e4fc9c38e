import { useId } from 'react'
import { css } from 'styled-system/css'
import type { Question } from '#web/features/admin/admin-dialogs.tsx'
import { AdminTable } from '#web/features/admin/admin-table.tsx'
import { ItemActions } from '#web/features/admin/item-actions.tsx'
import type { Championship } from '#web/features/championships/api.ts'
import { shortDate } from '#web/lib/dates.ts'
import { NameCells, Twofold, useColumns } from '../list/admin-cell.tsx'
import { ChampionshipBadges } from './championship-badges.tsx'

export type ChampionshipListProps = { championships: Championship[]; onAsk: (question: Question) => void }

/** Championships as rows. */
export function ChampionshipTable({ championships, onAsk }: ChampionshipListProps) {
  return (
    <AdminTable label="Championships" columns={useColumns('Championship', 'Dates', 'Races', 'Registrations')}>
      {championships.map(championship => (
        <Row key={championship.id} championship={championship} onAsk={onAsk} />
      ))}
    </AdminTable>
  )
}

type RowProps = { championship: Championship; onAsk: ChampionshipListProps['onAsk'] }

function Row({ championship, onAsk }: RowProps) {
  const nameId = useId()
  return (
    <tr>
      <NameCells
        id={nameId}
        name={championship.name}
        below={championship.season}
        badges={<ChampionshipBadges championship={championship} />}
      />
      <td className={css({ whiteSpace: 'nowrap' })}>
        <Twofold below={`to ${shortDate(championship.endDate)}`}>{shortDate(championship.startDate)}</Twofold>
      </td>
      <td className={css({ fontVariantNumeric: 'tabular-nums' })}>{championship.raceCount}</td>
      <td className={css({ fontVariantNumeric: 'tabular-nums' })}>{championship.totalRegistrations}</td>
      <td>
        <ItemActions
          place="row"
          nameId={nameId}
          onEdit={() => onAsk({ kind: 'championship', championship })}
          onDelete={() => onAsk({ kind: 'delete-championship', championship })}
        />
      </td>
    </tr>
  )
}
