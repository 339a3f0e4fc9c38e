import { useQuery } from '@tanstack/react-query'
import { EyeOff, Flag, Moon, Plus, Trophy } from 'lucide-react'
import { useId } from 'react'
import { css } from 'styled-system/css'
import { type Championship, championshipsQuery } from '#web/features/championships/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { useMinWidthMd } from '#web/lib/screen-width.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { championshipStatus } from '#worker/features/championships/rules.ts'
import { counted } from '#worker/lib/text/counted.ts'
import type { DialogRequest } from './admin-dialogs.tsx'
import { AdminTable, badgeRow, cardList, NameCells, TwoLines, useColumns } from './admin-table.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemCard } from './item-card.tsx'
import { QueryStates } from './query-states.tsx'
import { TabHead } from './tab-head.tsx'

type ChampionshipsTabProps = { onOpenDialog: (request: DialogRequest) => void }

/** Every championship, including those hidden from members. */
export function ChampionshipsTab({ onOpenDialog }: ChampionshipsTabProps) {
  const query = useQuery(championshipsQuery)
  const Championships = useMinWidthMd() ? ChampionshipTable : ChampionshipCards
  return (
    <>
      <TabHead title="Championships">
        <Button icon={<Plus />} onClick={() => onOpenDialog({ kind: 'championship' })}>
          Create Championship
        </Button>
      </TabHead>
      <QueryStates<Championship[]> query={query} what="championships">
        {championships =>
          championships.length === 0 ? (
            <NoChampionshipsYet />
          ) : (
            <Championships championships={championships} onOpenDialog={onOpenDialog} />
          )
        }
      </QueryStates>
    </>
  )
}

function NoChampionshipsYet() {
  return (
    <Card>
      <EmptyState
        art={<Trophy />}
        level={3}
        title={'No championships created yet. Click "Create Championship" to get started.'}
      />
    </Card>
  )
}

type ChampionshipListProps = { championships: Championship[]; onOpenDialog: (request: DialogRequest) => void }

/** Championships as rows. */
export function ChampionshipTable({ championships, onOpenDialog }: ChampionshipListProps) {
  return (
    <AdminTable label="Championships" columns={useColumns('Championship', 'Dates', 'Races', 'Registrations')}>
      {championships.map(championship => (
        <ChampionshipRow key={championship.id} championship={championship} onOpenDialog={onOpenDialog} />
      ))}
    </AdminTable>
  )
}

type ChampionshipRowProps = {
  championship: Championship
  onOpenDialog: ChampionshipListProps['onOpenDialog']
}

function ChampionshipRow({ championship, onOpenDialog }: ChampionshipRowProps) {
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
        <TwoLines below={`to ${shortDate(championship.endDate)}`}>
          {shortDate(championship.startDate)}
        </TwoLines>
      </td>
      <td className={css({ fontVariantNumeric: 'tabular-nums' })}>{championship.raceCount}</td>
      <td className={css({ fontVariantNumeric: 'tabular-nums' })}>{championship.totalRegistrations}</td>
      <td>
        <ItemActions
          place="row"
          nameId={nameId}
          onDrivers={() => onOpenDialog({ kind: 'season-drivers', championship })}
          onScoring={() => onOpenDialog({ kind: 'scoring', championship })}
          onEdit={() => onOpenDialog({ kind: 'championship', championship })}
          onDelete={() => onOpenDialog({ kind: 'delete-championship', championship })}
        />
      </td>
    </tr>
  )
}

/** Championships as cards, for narrow screens. */
function ChampionshipCards({ championships, onOpenDialog }: ChampionshipListProps) {
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
              onDrivers={() => onOpenDialog({ kind: 'season-drivers', championship })}
              onScoring={() => onOpenDialog({ kind: 'scoring', championship })}
              onEdit={() => onOpenDialog({ kind: 'championship', championship })}
              onDelete={() => onOpenDialog({ kind: 'delete-championship', championship })}
            />
          )}
        </ItemCard>
      ))}
    </ul>
  )
}

/** Shows whether the season runs today in London, and whether it is hidden from members. */
function ChampionshipBadges({ championship }: { championship: Championship }) {
  const runs = championshipStatus(championship, useMinute()) === 'Active'
  return (
    <span className={badgeRow}>
      {runs ? (
        <Badge status="open" icon={<Flag />}>
          Active
        </Badge>
      ) : (
        <Badge status="closed" icon={<Moon />}>
          Inactive
        </Badge>
      )}
      {!championship.isActive && (
        <Badge status="warn" icon={<EyeOff />}>
          Hidden
        </Badge>
      )}
    </span>
  )
}

/** "1 Nov 2026 to 30 Jan 2027" */
function seasonDates({ startDate, endDate }: Championship): string {
  return `${shortDate(startDate)} to ${shortDate(endDate)}`
}
