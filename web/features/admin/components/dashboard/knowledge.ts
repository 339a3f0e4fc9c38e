import type { UseQueryResult } from '@tanstack/react-query'

/** Whether all that is asked is there; if not, whether it is still on its way. */
export function knowledgeOf(
  queries: Pick<UseQueryResult, 'data' | 'isPending'>[],
): 'known' | 'loading' | 'failed' {
  if (queries.some(({ isPending }) => isPending)) return 'loading'
  return queries.every(({ data }) => data !== undefined) ? 'known' : 'failed'
}
