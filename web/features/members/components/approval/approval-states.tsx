import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { approvalGrid } from '#web/features/members/approval-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

type ApprovalStatesProps<T> = {
  query: Pick<
    UseQueryResult<T[]>,
    'data' | 'isPending' | 'isError' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
  >
  /** "pending members" or "all members", as both sentences name them. */
  what: string
  children: (list: T[]) => ReactNode
}

/** Loading and failed; what was fetched before stays in view, marked with its age. */
export function ApprovalStates<T>({ query, what, children }: ApprovalStatesProps<T>) {
  if (query.isPending) return <LoadingCards label={`Loading ${what}`} />
  if (!query.data) return <FetchFailed query={query} what={what} />
  return (
    <>
      {query.isError && <FetchOutdated query={query} what={what} />}
      {children(query.data)}
    </>
  )
}

function LoadingCards({ label }: { label: string }) {
  return (
    <Loading label={label} className={approvalGrid}>
      {['first', 'second', 'third'].map(card => (
        <Card key={card} padded className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}>
          <Skeleton shape="text" width="55%" height="26px" />
          <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
            <Skeleton shape="circle" width="36px" height="36px" />
            <Skeleton shape="text" width="60%" height="44px" />
          </div>
          <Skeleton shape="text" width="80%" height="20px" />
          <Skeleton height="44px" />
        </Card>
      ))}
    </Loading>
  )
}
