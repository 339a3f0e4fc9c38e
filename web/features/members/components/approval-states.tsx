import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { ApiError } from '#web/lib/api.ts'
import { cardDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { approvalGrid } from './approval-list.tsx'

type ApprovalStatesProps<T> = {
  query: UseQueryResult<T[]>
  /** "pending members" or "all members", as both sentences name them. */
  what: string
  children: (list: T[]) => ReactNode
}

/** Loading and failed; what was fetched before stays in view, marked with its age. */
export function ApprovalStates<T>({ query, what, children }: ApprovalStatesProps<T>) {
  if (query.isPending) return <LoadingCards label={`Loading ${what}`} />
  const title = `Failed to fetch ${what}`
  const detail =
    query.error instanceof ApiError ? query.error.detail : 'Something went wrong. Please try again.'
  if (!query.data)
    return (
      <Card>
        <EmptyState art={<CloudOff />} title={title} action={<Retry query={query} />}>
          <p role="alert">{detail}</p>
        </EmptyState>
      </Card>
    )
  return (
    <>
      {query.isError && (
        <Notice
          tone="warn"
          className={css({ mb: '6' })}
          title={`${title}, last updated ${cardDate(new Date(query.dataUpdatedAt).toISOString()).time}`}
          action={<Retry query={query} small />}
        >
          {detail}
        </Notice>
      )}
      {children(query.data)}
    </>
  )
}

type RetryProps = { query: Pick<UseQueryResult, 'isFetching' | 'refetch'>; small?: boolean }

function Retry({ query, small }: RetryProps) {
  return (
    <Button
      variant={small ? 'secondary' : 'primary'}
      size={small ? 'sm' : 'md'}
      busy={query.isFetching}
      busyLabel="Retrying..."
      onClick={() => query.refetch()}
    >
      Retry
    </Button>
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
