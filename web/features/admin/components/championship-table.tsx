import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { css } from 'styled-system/css'
import type { Championship } from '#web/features/championships/api.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { actionWord, nameCell, rowActions, Twofold } from './admin-cell.tsx'
import type { Question } from './admin-dialogs.tsx'
import { AdminTable } from './admin-table.tsx'
import { ChampionshipBadges } from './championship-badges.tsx'

export type ChampionshipListProps = { championships: Championship[]; onAsk: (question: Question) => void }

/** Championships as rows. */
export function ChampionshipTable({ championships, onAsk }: ChampionshipListProps) {
  return (
    <AdminTable label="Championships" columns={['Championship', 'Dates', 'Races', 'Registrations']}>
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
      <th scope="row">
        <div className={nameCell}>
          <div>
            <Twofold below={championship.season}>
              <span id={nameId} className={css({ fontWeight: 'bold' })}>
                {championship.name}
              </span>
            </Twofold>
          </div>
          <ChampionshipBadges championship={championship} />
        </div>
      </th>
      <td className={css({ whiteSpace: 'nowrap' })}>
        <Twofold below={`to ${shortDate(championship.endDate)}`}>{shortDate(championship.startDate)}</Twofold>
      </td>
      <td className={css({ fontVariantNumeric: 'tabular-nums' })}>{championship.raceCount}</td>
      <td className={css({ fontVariantNumeric: 'tabular-nums' })}>{championship.totalRegistrations}</td>
      <td>
        <div className={rowActions}>
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil />}
            aria-describedby={nameId}
            onClick={() => onAsk({ kind: 'championship', championship })}
          >
            <span className={actionWord}>Edit</span>
          </Button>
          <IconButton
            label="Delete"
            variant="dangerGhost"
            size="sm"
            aria-describedby={nameId}
            onClick={() => onAsk({ kind: 'delete-championship', championship })}
          >
            <Trash2 />
          </IconButton>
        </div>
      </td>
    </tr>
  )
}
