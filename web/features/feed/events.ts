import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { FeedEvent } from '#worker/features/feed/contract.ts'

/** An open tab, as features see it when an event comes. */
export interface LiveTab {
  client: QueryClient
  /** The signed-in member's id. */
  me: string
  /** Asks anew, at once, for what an event does not carry. */
  ask(queryKey: QueryKey): void
  /** As `ask`, but not everybody at once. */
  askSoon(queryKey: QueryKey): void
}

/** What events of the feed do to the data of one feature. */
export interface LiveFeature {
  /** Brings what is shown up to date; gives what it wrote to, so that an answer that is on its way cannot undo it. */
  on: {
    [Type in FeedEvent['type']]?: (
      tab: LiveTab,
      event: Extract<FeedEvent, { type: Type }>,
    ) => readonly QueryKey[]
  }
}

/** Brings what this tab shows up to date with an event of the club. */
export function applyFeedEvent(features: readonly LiveFeature[], tab: LiveTab, event: FeedEvent) {
  const cache = tab.client.getQueryCache()
  const onTheWay = new Set(cache.findAll({ fetchStatus: 'fetching' }))
  for (const { on } of features) {
    const handle = on[event.type] as ((tab: LiveTab, event: FeedEvent) => readonly QueryKey[]) | undefined
    for (const queryKey of handle?.(tab, event) ?? []) {
      // What an event says is not all that an answer says: the next part that shows it asks.
      void tab.client.invalidateQueries({ queryKey, refetchType: 'none' })
      // An answer that is on its way may be older than the event, and would undo it.
      for (const query of cache.findAll({ queryKey, predicate: it => onTheWay.has(it) }))
        tab.askSoon(query.queryKey)
    }
  }
}
