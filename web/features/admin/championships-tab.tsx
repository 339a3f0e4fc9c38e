import { useQuery } from '@tanstack/react-query'
import { Plus, Trophy } from 'lucide-react'
import type { Question } from '#web/features/admin/admin-dialogs.tsx'
import { AdminStates } from '#web/features/admin/query-states.tsx'
import { TabHead } from '#web/features/admin/tab-head.tsx'
import { type Championship, championshipsQuery } from '#web/features/championships/api.ts'
import { useRoomForTable } from '#web/lib/room-for.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChampionshipCards } from './components/championships/championship-cards.tsx'
import { ChampionshipTable } from './components/championships/championship-table.tsx'

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
