import { css } from 'styled-system/css'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Race } from './api.ts'

// Most days there is none.
const racesUnderWay = new LazyPart(() => import('#web/features/board/races-under-way.tsx'), true)

/** Before everything else, the races that have started and have no result yet; nothing while there are none. */
export function UnderWay({ races }: { races: Race[] }) {
  const { Part, isMissing } = useLazyPart(racesUnderWay, races.length > 0)
  if (races.length === 0 || isMissing) return null
  return (
    <div className={css({ display: 'grid', gap: '5', mb: { base: '5', md: '6' } })}>
      {Part ? <Part races={races} /> : races.map(({ id }) => <Skeleton key={id} height="16rem" />)}
    </div>
  )
}
