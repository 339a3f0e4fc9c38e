import { atom } from 'jotai'
import type { Link } from '#web/lib/live-socket.ts'
import { POLL_INTERVAL, SHARED_STALE_TIME } from '#web/lib/query-client.ts'
import { store } from '#web/lib/store.ts'
import type { FeedEvent } from '#worker/features/feed/contract.ts'

const linkAtom = atom<Link>('disconnected')

/** The state of this tab's connection to the feed. */
export const feedLinkAtom = atom(get => get(linkAtom))

/** Sets the state of the connection. */
export function setFeedLink(link: Link) {
  store.set(linkAtom, link)
}

/** The `refetchInterval` of queries that the feed keeps fresh: they poll only while the feed is down. */
export function pollWhileFeedIsDown(): number | false {
  return store.get(linkAtom) === 'disconnected' ? POLL_INTERVAL : false
}

/** Options for queries that the feed keeps fresh: fetched once for all components, and polled only while the feed is down. */
export const freshByFeed = { staleTime: SHARED_STALE_TIME, refetchInterval: pollWhileFeedIsDown }

const listeners = new Set<(event: FeedEvent) => void>()

/** Subscribes to every event of the feed; returns a function that unsubscribes. */
export function listenToFeed(listener: (event: FeedEvent) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes an event to all subscribers. */
export function emitFeedEvent(event: FeedEvent) {
  for (const listener of listeners) listener(event)
}
