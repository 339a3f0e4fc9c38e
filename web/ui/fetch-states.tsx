import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { css } from 'styled-system/css'
import { ApiError } from '#web/lib/api.ts'
import { cardDate } from '#web/lib/dates.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { Notice } from './notice.tsx'

type FetchStateProps = {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'>
  /** "races", "drivers", as the sentences name them. */
  what: string
}

/** In place of what could not be fetched, when there is nothing to show instead. */
export function FetchFailed({ query, what, level }: FetchStateProps & { level?: 2 | 3 }) {
  const title = `Failed to fetch ${what}`
  return (
    <Card>
      <EmptyState art={<CloudOff />} title={title} level={level} action={<Retry query={query} />}>
        <p role="alert">{detailOf(query.error)}</p>
      </EmptyState>
    </Card>
  )
}

/** Above what was fetched before and could not be renewed: says so, and how old it is. */
export function FetchOutdated({ query, what }: FetchStateProps) {
  const { time } = cardDate(new Date(query.dataUpdatedAt).toISOString())
  const offline = query.error instanceof ApiError && query.error.code === 'offline'
  return (
    <Notice
      tone="warn"
      className={css({ mb: '6' })}
      title={`${offline ? 'Offline' : `Failed to fetch ${what}`}, last updated ${time}`}
      action={<Retry query={query} small />}
    >
      {detailOf(query.error)}
    </Notice>
  )
}

function Retry({ query, small }: { query: FetchStateProps['query']; small?: boolean }) {
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

function detailOf(error: Error | null) {
  return error instanceof ApiError ? error.detail : 'Something went wrong. Please try again.'
}
