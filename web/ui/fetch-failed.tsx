import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { css } from 'styled-system/css'
import { ApiError, errorMessage } from '#web/lib/api.ts'
import { sinceWhen } from '#web/lib/dates.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { Notice } from './notice.tsx'

type FetchFailedProps = {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'>
  /** What was fetched, as in the message: "races", "all members". */
  what: string
}

/** Shown instead of data that could not be fetched. */
export function FetchFailed({ query, what, level }: FetchFailedProps & { level?: 2 | 3 }) {
  const title = `Failed to fetch ${what}`
  return (
    <Card>
      <EmptyState art={<CloudOff />} title={title} level={level} action={<Retry query={query} />}>
        <p role="alert">{errorMessage(query.error)}</p>
      </EmptyState>
    </Card>
  )
}

/** Shown above old data that could not be refetched, with its age. */
export function FetchOutdated({ query, what }: FetchFailedProps) {
  const isOffline = query.error instanceof ApiError && query.error.code === 'offline'
  const since = query.dataUpdatedAt
  const age = since > 0 ? `, as of ${sinceWhen(since, Date.now())}` : ''
  return (
    <Notice
      tone="warn"
      className={css({ mb: '6' })}
      title={`${isOffline ? 'Offline' : `Failed to fetch ${what}`}${age}`}
      action={<Retry query={query} small />}
    >
      {errorMessage(query.error)}
    </Notice>
  )
}

type RetryProps = { query: Pick<UseQueryResult, 'isFetching' | 'refetch'>; small?: boolean }

/** The button that refetches a query. */
export function Retry({ query, small }: RetryProps) {
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
