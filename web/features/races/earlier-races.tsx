import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { css } from 'styled-system/css'
import { errorMessage } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'

type EarlierRacesProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
}

/** Loads earlier races; renders nothing if there are none. */
export default function EarlierRaces({ query }: EarlierRacesProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={row}>
      {query.isFetchNextPageError && (
        <p role="alert" className={css({ color: 'status.danger.fg', fontSize: 'md' })}>
          {errorMessage(query.error)}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        busy={query.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void query.fetchNextPage()}
      >
        Show earlier races
      </Button>
    </div>
  )
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
