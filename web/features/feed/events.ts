import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { FeedEvent } from '#worker/features/feed/contract.ts'

/** An open tab, as passed to the features' event handlers. */
export interface LiveTab {
  client: QueryClient
  /** The signed-in member's id. */
  me: string
  /** Refetches a query at once, for data that an event does not carry. */
  ask(queryKey: QueryKey): void
  /** Like `ask`, but spread over time between tabs. */
  askSoon(queryKey: QueryKey): void
}

/** The event handlers of one feature. */
export interface LiveFeature {
  /** Each handler updates the data and returns the queries it wrote, so that an answer under way cannot undo it. */
  on: {
    [Type in FeedEvent['type']]?: (
      tab: LiveTab,
      event: Extract<FeedEvent, { type: Type }>,
    ) => readonly QueryKey[]
  }
}

/** Updates this tab's data from an event. */
export function applyFeedEvent(features: readonly LiveFeature[], tab: LiveTab, event: FeedEvent) {
  const cache = tab.client.getQueryCache()
  const onTheWay = new Set(cache.findAll({ fetchStatus: 'fetching' }))
  for (const { on } of features) {
    const handle = on[event.type] as ((tab: LiveTab, event: FeedEvent) => readonly QueryKey[]) | undefined
    for (const queryKey of handle?.(tab, event) ?? []) {
      // An event carries less than a full answer, so the next component that needs the query fetches it.
      void tab.client.invalidateQueries({ queryKey, refetchType: 'none' })
      // An answer under way may be older than the event and would undo it.
      for (const query of cache.findAll({ queryKey, predicate: it => onTheWay.has(it) }))
        tab.askSoon(query.queryKey)
    }
  }
}
