import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

type PartStatesProps<T> = {
  query: UseQueryResult<T>
  /** Where it waits for something else as well. */
  isLoading?: boolean
  /** "races", as both sentences name them. */
  what: string
  children: (data: T) => ReactNode
}

/** One part of a page that is still loading or has failed; what it showed before stays in view. */
export function PartStates<T>({ query, isLoading = query.isPending, what, children }: PartStatesProps<T>) {
  if (isLoading)
    return (
      <Loading
        label={`Loading ${what}`}
        className={css({ display: 'grid', gap: '3', px: { base: '4', md: '5' }, pb: '5' })}
      >
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </Loading>
    )
  if (query.data !== undefined) return children(query.data)
  return (
    <Notice
      tone="error"
      title={`Failed to fetch ${what}`}
      className={css({ mx: { base: '4', md: '5' }, mb: '5' })}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={query.isFetching}
          busyLabel="Retrying..."
          onClick={() => query.refetch()}
        >
          Retry
        </Button>
      }
    >
      {query.error instanceof ApiError ? query.error.detail : 'Something went wrong. Please try again.'}
    </Notice>
  )
}
