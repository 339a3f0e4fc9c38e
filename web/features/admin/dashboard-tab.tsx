import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { css } from 'styled-system/css'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { roomsQuery } from '#web/features/chat/api.ts'
import { clientErrorsQuery } from '#web/features/client-errors/api.ts'
import { membersQuery, pendingMembersQuery } from '#web/features/members/api.ts'
import { allRacesQuery, type Figures, figuresQuery } from '#web/features/races/api.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyDetail } from '#web/ui/lazy.tsx'
import { ActivityLog } from './activity-log.tsx'
import type { DialogRequest } from './admin-dialogs.tsx'
import { auditQuery } from './api.ts'
import { combinedStatus, NeedsYou } from './needs-you.tsx'
import { LoadingRows, QueryStates } from './query-states.tsx'

// Health asks every room, which takes time, so it loads after the rest in a reserved space.
const HealthCard = lazyDetail(() => import('./health-card.tsx'))

/** What needs an admin, the club's health, its figures, and recent activity. */
export function DashboardTab({ onOpenDialog }: { onOpenDialog: (request: DialogRequest) => void }) {
  const races = useInfiniteQuery(allRacesQuery(null))
  const figures = useQuery(figuresQuery)
  const audit = useInfiniteQuery(auditQuery)
  // Shown by the parts below.
  const others = [
    useQuery(pendingMembersQuery),
    useQuery(roomsQuery),
    useQuery(championshipsQuery),
    useQuery(membersQuery),
    useQuery(clientErrorsQuery),
  ]
  // Rendered in one go, so that no part pushes another down.
  if (combinedStatus([races, figures, audit, ...others]) === 'loading')
    return <LoadingRows label="Loading the dashboard" />
  return (
    <div className={grid}>
      <div className={css({ gridColumn: '[1 / -1]' })}>
        <NeedsYou races={races} onOpenDialog={onOpenDialog} />
      </div>
      <div className={css({ gridColumn: '[1 / -1]', minHeight: '[210px]' })}>
        <Suspense>
          <HealthCard />
        </Suspense>
      </div>
      <section aria-labelledby="overview">
        <h2 id="overview" className={css({ textStyle: 'h2', mb: '4' })}>
          Overview
        </h2>
        <QueryStates query={figures} what="figures">
          {counted => <StatTiles figures={counted} />}
        </QueryStates>
      </section>
      <ActivityLog audit={audit} />
    </div>
  )
}

const grid = css({
  display: 'grid',
  gap: { base: '5', md: '6' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[280px minmax(0, 1fr)]' },
})

/** Three labelled figures, side by side or stacked beside the activity. */
export function StatTiles({ figures: { activeRaces, registrations } }: { figures: Figures }) {
  const tiles = [
    ['Total Races', activeRaces],
    ['Total Registrations', registrations],
    // docs/specification.md 2
    ['Avg. Registration', activeRaces === 0 ? 0 : Math.round(registrations / activeRaces)],
  ] as const
  return (
    <dl className={tilesGrid}>
      {tiles.map(([label, value]) => (
        <Card key={label} padded className={tile}>
          <dt className={css({ color: 'fg.muted', fontSize: 'sm', lineHeight: 'snug' })}>{label}</dt>
          <dd className={css({ textStyle: 'numeral', fontSize: { base: '3xl', md: '4xl' } })}>{value}</dd>
        </Card>
      ))}
    </dl>
  )
}

const tilesGrid = css({
  display: 'grid',
  gap: { base: '3', md: '6', lg: '4' },
  gridTemplateColumns: { base: '[repeat(auto-fit, minmax(6.5rem, 1fr))]', lg: 'minmax(0, 1fr)' },
})
const tile = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: '3',
  overflowWrap: 'anywhere',
  px: { base: '3', md: '5' },
})
