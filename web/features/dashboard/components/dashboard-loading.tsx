import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** The dashboard before it is known what stands in it: it comes as a whole, so that no part pushes another down. */
export function DashboardLoading() {
  return (
    <Loading label="Loading your dashboard" className={columns}>
      <div className={column}>
        <Card clip>
          <Skeleton className={css({ height: { base: '[33.8rem]', md: '[20.9rem]' } })} />
        </Card>
        <PartLoading />
      </div>
      <div className={column}>
        <PartLoading />
        <PartLoading />
      </div>
    </Loading>
  )
}

function PartLoading() {
  return (
    <Card padded>
      <div className={css({ display: 'grid', gap: '3' })}>
        <Skeleton width="50%" />
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </div>
    </Card>
  )
}

/** What is next on the left, what is new on the right; on a phone one under the other. */
export const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[minmax(0, 2fr) minmax(0, 1fr)]' },
  alignItems: 'start',
  gap: '6',
})
export const column = css({ display: 'grid', gap: '6', minWidth: '0' })
