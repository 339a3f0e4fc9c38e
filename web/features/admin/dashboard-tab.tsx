import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { css } from 'styled-system/css'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { roomsQuery } from '#web/features/chat/api.ts'
import { membersQuery, pendingMembersQuery } from '#web/features/members/api.ts'
import { figuresQuery, racesQuery } from '#web/features/races/api.ts'
import { Activity } from './activity-log.tsx'
import type { Question } from './admin-dialogs.tsx'
import { auditQuery } from './api.ts'
import { knowledgeOf } from './components/dashboard/knowledge.ts'
import { StatTiles } from './components/dashboard/stat-tiles.tsx'
import { NeedsYou } from './needs-you.tsx'
import { AdminStates, LoadingRows } from './query-states.tsx'

/** What needs an admin, how the club stands, and what its admins did. */
export function DashboardTab({ onAsk }: { onAsk: (question: Question) => void }) {
  const races = useQuery(racesQuery)
  const figures = useQuery(figuresQuery)
  const others = [
    useInfiniteQuery(auditQuery),
    useQuery(pendingMembersQuery),
    useQuery(roomsQuery),
    useQuery(championshipsQuery),
    useQuery(membersQuery),
  ]
  // It comes as a whole, so that no part pushes another down.
  if (knowledgeOf([races, figures, ...others]) === 'loading')
    return <LoadingRows label="Loading the dashboard" />
  return (
    <div className={grid}>
      <div className={css({ gridColumn: '[1 / -1]' })}>
        <NeedsYou races={races} onAsk={onAsk} />
      </div>
      <section aria-labelledby="overview">
        <h2 id="overview" className={css({ textStyle: 'h2', mb: '4' })}>
          Overview
        </h2>
        <AdminStates query={figures} what="figures">
          {counted => <StatTiles figures={counted} />}
        </AdminStates>
      </section>
      <Activity />
    </div>
  )
}

const grid = css({
  display: 'grid',
  gap: { base: '5', md: '6' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[280px minmax(0, 1fr)]' },
})
