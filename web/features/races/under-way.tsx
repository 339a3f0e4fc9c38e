import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { css } from 'styled-system/css'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Race } from './api.ts'

// Most days there is none.
const racesUnderWay = new LazyPart(() => import('#web/features/board/races-under-way.tsx'), true)

/**
 * Whether a page should wait for what `UnderWay` shows of these races, which would push down everything below it;
 * `races` is `undefined` until loaded. Later changes and failures are not waited for.
 */
export function useUnderWay(races: Race[] | undefined): boolean {
  const client = useQueryClient()
  const ids = races?.map(({ id }) => id)
  const { isLoading } = useQuery({
    queryKey: ['under-way', ids],
    queryFn: async () => {
      const { fetchBoards } = await import('#web/features/board/races-under-way.tsx')
      await Promise.all([racesUnderWay.fetch(), fetchBoards(client, ids ?? [])])
      return true
    },
    enabled: ids !== undefined,
    initialData: ids?.length === 0 ? true : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isLoading
}

/** Shown first: the races that have started and have no result yet; nothing if there are none. */
export function UnderWay({ races }: { races: Race[] }) {
  const { Part, isMissing } = useLazyPart(racesUnderWay, races.length > 0)
  if (races.length === 0 || isMissing) return null
  return (
    <div className={css({ display: 'grid', gap: '5', mb: { base: '5', md: '6' } })}>
      {Part ? <Part races={races} /> : races.map(({ id }) => <Skeleton key={id} height="16rem" />)}
    </div>
  )
}
