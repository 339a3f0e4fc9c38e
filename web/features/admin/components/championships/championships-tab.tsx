import { useQuery } from '@tanstack/react-query'
import { Plus, Trophy } from 'lucide-react'
import { type Championship, championshipsQuery } from '#web/features/championships/api.ts'
import { useRoomForTable } from '#web/lib/room-for.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Question } from '../forms/admin-dialogs.tsx'
import { AdminStates } from '../list/admin-states.tsx'
import { TabHead } from '../list/tab-head.tsx'
import { ChampionshipCards } from './championship-cards.tsx'
import { ChampionshipTable } from './championship-table.tsx'

type ChampionshipsTabProps = { onAsk: (question: Question) => void }

/** Every championship of the club, also those that members do not see. */
export function ChampionshipsTab({ onAsk }: ChampionshipsTabProps) {
  const query = useQuery(championshipsQuery)
  const Championships = useRoomForTable() ? ChampionshipTable : ChampionshipCards
  return (
    <>
      <TabHead title="Championships">
        <Button icon={<Plus />} onClick={() => onAsk({ kind: 'championship' })}>
          Create Championship
        </Button>
      </TabHead>
      <AdminStates<Championship[]> query={query} what="championships">
        {championships =>
          championships.length === 0 ? (
            <NoChampionshipsYet />
          ) : (
            <Championships championships={championships} onAsk={onAsk} />
          )
        }
      </AdminStates>
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
