import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

type QueryStatesProps<T> = {
  query: Pick<
    UseQueryResult<T>,
    'data' | 'isPending' | 'isError' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
  >
  /** What is fetched, for the sentences: "races", "drivers". */
  what: string
  children: (data: T) => ReactNode
}

/** Shows loading and failure; data fetched before stays in view, marked with its age. */
export function QueryStates<T>({ query, what, children }: QueryStatesProps<T>) {
  if (query.isPending) return <LoadingRows label={`Loading ${what}`} />
  if (query.data === undefined) return <FetchFailed query={query} what={what} level={3} />
  return (
    <>
      {query.isError && <FetchOutdated query={query} what={what} />}
      {children(query.data)}
    </>
  )
}

/** Four placeholder rows. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <Card padded>
      <Loading label={label} className={css({ display: 'grid', gap: '4' })}>
        {['first', 'second', 'third', 'fourth'].map(row => (
          <Skeleton key={row} height="44px" />
        ))}
      </Loading>
    </Card>
  )
}
