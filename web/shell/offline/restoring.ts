import type { Query } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'
import { readCopy } from '#web/lib/offline-copies.ts'

/**
 * Shows the copy of what the club cannot be asked for. That it could not be asked stays said, and since when, so that
 * the page tells how old it is.
 */
export function restoreQuery(query: Query, error: unknown, memberId: string | undefined): void {
  const isOutOfReach = error instanceof ApiError && error.code === 'offline'
  if (!memberId || !isOutOfReach || query.state.data !== undefined) return
  const copy = readCopy(localStorage, memberId, query.queryHash)
  if (copy) query.setState({ data: copy.value, dataUpdatedAt: copy.at })
}
