import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus, Flag, Trophy } from 'lucide-react'
import type { ComponentProps } from 'react'
import { css } from 'styled-system/css'
import type { Question } from '#web/features/admin/admin-dialogs.tsx'
import { AdminStates } from '#web/features/admin/query-states.tsx'
import { TabHead } from '#web/features/admin/tab-head.tsx'
import { allRacesQuery, type Race } from '#web/features/races/api.ts'
import { EarlierRaces } from '#web/features/races/components/earlier-races.tsx'
import { useSchedule } from '#web/features/races/components/race-time.ts'
import { useRoomForTable } from '#web/lib/room-for.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RaceCards } from './components/races/race-cards.tsx'
import { RaceTable } from './components/races/race-table.tsx'

type RacesTabProps = { onAsk: (question: Question) => void }

/** The races of the club, inactive ones too, and those that are over by pages. */
export function RacesTab({ onAsk }: RacesTabProps) {
  const query = useInfiniteQuery(allRacesQuery(null))
  return (
    <>
      <TabHead title="Races">
        <Button icon={<CalendarPlus />} onClick={() => onAsk({ kind: 'race' })}>
          Create Race
        </Button>
        <Button variant="secondary" icon={<Trophy />} onClick={() => onAsk({ kind: 'championship' })}>
          Create Championship
        </Button>
      </TabHead>
      <AdminStates query={{ ...query, isError: query.isError && !query.isFetchNextPageError }} what="races">
        {races =>
          races.length === 0 ? <NoRacesYet /> : <Schedule races={races} query={query} onAsk={onAsk} />
        }
      </AdminStates>
    </>
  )
}

type ScheduleProps = RacesTabProps & { races: Race[]; query: ComponentProps<typeof EarlierRaces>['query'] }

function Schedule({ races, query, onAsk }: ScheduleProps) {
  const { coming, finished } = useSchedule(races.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)))
  const Races = useRoomForTable() ? RaceTable : RaceCards
  return (
    <div className={css({ display: 'grid', gap: '8', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      {coming.length > 0 && <Races label="Races to come" races={coming} onAsk={onAsk} />}
      {finished.length > 0 && (
        <section aria-labelledby="finished-races">
          <h3 id="finished-races" className={css({ textStyle: 'cardTitle', mb: '3' })}>
            Finished
          </h3>
          <Races label="Finished races" races={finished.toReversed()} onAsk={onAsk} />
          <div className={css({ display: 'flex', justifyContent: 'center', mt: '4' })}>
            <EarlierRaces query={query} />
          </div>
        </section>
      )}
    </div>
  )
}

function NoRacesYet() {
  return (
    <Card>
      <EmptyState
        art={<Flag />}
        level={3}
        title={'No races created yet. Click "Create Race" to get started.'}
      />
    </Card>
  )
}
