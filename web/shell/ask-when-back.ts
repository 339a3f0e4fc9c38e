import type { QueryClient } from '@tanstack/react-query'
import { feedLinkAtom } from '#web/features/feed/state.ts'
import { setBrowserTimer } from '#web/lib/browser.ts'
import { store } from '#web/lib/store.ts'

/** How long the feed has to come back after the connection, in ms. */
const PATIENCE = 3000

/**
 * Asks anew for what the page shows when the connection comes back, once; returns how to stop. Where the feed is down it
 * asks by itself, as soon as it is back, for what it missed and what failed meanwhile (`hasFeed`: the member has one).
 */
export function askWhenBack(client: QueryClient, hasFeed: boolean): () => void {
  const isFeedDown = () => store.get(feedLinkAtom) !== 'connected'
  let stopWaiting = () => {}
  const ask = () => {
    stopWaiting()
    if (!hasFeed) void client.invalidateQueries()
    else if (isFeedDown())
      stopWaiting = setBrowserTimer(() => isFeedDown() && void client.invalidateQueries(), PATIENCE)
    // The break was too short for the feed to notice, and nothing was missed.
    else
      void client.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' })
  }
  window.addEventListener('online', ask)
  return () => {
    stopWaiting()
    window.removeEventListener('online', ask)
  }
}
