import { useQuery } from '@tanstack/react-query'
import { css } from 'styled-system/css'
import { allRacesQuery } from '#web/features/races/api.ts'
import { AdminStates } from '../list/admin-states.tsx'
import { Activity } from './activity.tsx'
import { figuresOf } from './figures.ts'
import { StatTiles } from './stat-tiles.tsx'

/** How the club stands, and what its admins did. */
export function DashboardTab() {
  const races = useQuery(allRacesQuery)
  return (
    <div className={grid}>
      <section aria-labelledby="overview">
        <h2 id="overview" className={css({ textStyle: 'h2', mb: '4' })}>
          Overview
        </h2>
        <AdminStates query={races} what="races">
          {list => <StatTiles figures={figuresOf(list)} />}
        </AdminStates>
      </section>
      <Activity races={races.data} />
    </div>
  )
}

const grid = css({
  display: 'grid',
  gap: { base: '5', md: '6' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[280px minmax(0, 1fr)]' },
})
