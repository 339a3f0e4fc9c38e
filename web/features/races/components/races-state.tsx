import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { css } from 'styled-system/css'
import { ApiError } from '#web/lib/api.ts'
import { cardDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Race } from '../api.ts'

type Query = Pick<UseQueryResult<Race[]>, 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'>

/** In place of the cards when there is nothing to show instead. */
export function RacesFailed({ query }: { query: Query }) {
  return (
    <Card>
      <EmptyState art={<CloudOff />} title="Failed to fetch races" action={<Retry query={query} />}>
        <p role="alert">{detailOf(query.error)}</p>
      </EmptyState>
    </Card>
  )
}

/** Above older cards when they could not be renewed: says so, and how old they are. */
export function RacesOutdated({ query }: { query: Query }) {
  const { time } = cardDate(new Date(query.dataUpdatedAt).toISOString())
  const offline = query.error instanceof ApiError && query.error.code === 'offline'
  return (
    <Notice
      tone="warn"
      className={css({ mb: '6' })}
      title={offline ? `Offline, last updated ${time}` : `Failed to fetch races, last updated ${time}`}
      action={<Retry query={query} small />}
    >
      {detailOf(query.error)}
    </Notice>
  )
}

function Retry({ query, small }: { query: Query; small?: boolean }) {
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
