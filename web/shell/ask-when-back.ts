import type { QueryClient } from '@tanstack/react-query'
import { feedLinkAtom } from '#web/features/feed/state.ts'
import { setBrowserTimer } from '#web/lib/browser.ts'
import { store } from '#web/lib/store.ts'

/** Time the feed has to reconnect after the network is back, in ms. */
const PATIENCE = 3000

/**
 * Refetches the page's data once when the network comes back; returns a function that stops it. If the member has a feed
 * (`hasFeed`), the feed itself refetches what it missed and what failed once it reconnects, so this only helps if it does
 * not in time.
 */
export function askWhenBack(client: QueryClient, hasFeed: boolean): () => void {
  const isFeedDown = () => store.get(feedLinkAtom) !== 'connected'
  let stopWaiting = () => {}
  const ask = () => {
    stopWaiting()
    if (!hasFeed) void client.invalidateQueries()
    else if (isFeedDown())
      stopWaiting = setBrowserTimer(() => isFeedDown() && void client.invalidateQueries(), PATIENCE)
    // The break was too short for the feed to notice, so nothing was missed.
    else
      void client.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' })
  }
  window.addEventListener('online', ask)
  return () => {
    stopWaiting()
    window.removeEventListener('online', ask)
  }
}
