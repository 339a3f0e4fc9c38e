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

type AdminStatesProps<T> = {
  query: Pick<
    UseQueryResult<T>,
    'data' | 'isPending' | 'isError' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
  >
  /** "races", "drivers", as the sentences name them. */
  what: string
  children: (data: T) => ReactNode
}

/** Loading and failed; what was fetched before stays in view, marked with its age. */
export function AdminStates<T>({ query, what, children }: AdminStatesProps<T>) {
  if (query.isPending) return <LoadingRows label={`Loading ${what}`} />
  const title = `Failed to fetch ${what}`
  const offline = query.error instanceof ApiError && query.error.code === 'offline'
  const { time } = cardDate(new Date(query.dataUpdatedAt).toISOString())
  if (query.data === undefined)
    return (
      <Card>
        <EmptyState art={<CloudOff />} title={title} level={3} action={<Retry query={query} />}>
          <p role="alert">{sentenceOf(query.error)}</p>
        </EmptyState>
      </Card>
    )
  return (
    <>
      {query.isError && (
        <Notice
          tone="warn"
          className={css({ mb: '5' })}
          title={`${offline ? 'Offline' : title}, last updated ${time}`}
          action={<Retry query={query} small />}
        >
          {sentenceOf(query.error)}
        </Notice>
      )}
      {children(query.data)}
    </>
  )
}

/** What went wrong, for a person. */
export function sentenceOf(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError ? error.detail : fallback
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

function LoadingRows({ label }: { label: string }) {
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
