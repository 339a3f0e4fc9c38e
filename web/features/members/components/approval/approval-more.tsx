import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { css } from 'styled-system/css'
import { sentenceOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ApprovalMoreProps = {
  query: UseInfiniteQueryResult<unknown>
  /** Somebody is looked for among all: the rest is fetched unasked. */
  isWanted: boolean
}

/** The way to the profiles that have not been fetched yet. */
export function ApprovalMore({ query, isWanted }: ApprovalMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query
  const isDue = isWanted && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div
      className={css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4', mt: '6' })}
    >
      {isFetchNextPageError && <Notice tone="error">{sentenceOf(error)}</Notice>}
      <Button
        variant="secondary"
        busy={isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => fetchNextPage()}
      >
        Load more
      </Button>
    </div>
  )
}
