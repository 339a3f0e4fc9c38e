import { atom } from 'jotai'
import type { Link } from '#web/lib/live-socket.ts'
import { POLL_INTERVAL, SHARED_STALE_TIME } from '#web/lib/query-client.ts'
import { store } from '#web/lib/store.ts'
import type { FeedEvent } from '#worker/features/feed/contract.ts'

const linkAtom = atom<Link>('disconnected')

/** Whether the club's news reach this tab by its standing socket. */
export const feedLinkAtom = atom(get => get(linkAtom))

/** Says how the socket is doing. */
export function setFeedLink(link: Link) {
  store.set(linkAtom, link)
}

/** The `refetchInterval` of whatever the feed keeps fresh: asked again only while the feed is down. */
export function pollWhileFeedIsDown(): number | false {
  return store.get(linkAtom) === 'disconnected' ? POLL_INTERVAL : false
}

/** How several parts of a page fetch what the feed keeps fresh: once between them, and again only while the feed is down. */
export const freshByFeed = { staleTime: SHARED_STALE_TIME, refetchInterval: pollWhileFeedIsDown }

const listeners = new Set<(event: FeedEvent) => void>()

/** Hears every event of the feed; returns how to stop. */
export function listenToFeed(listener: (event: FeedEvent) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes an event on to everybody who listens. */
export function emitFeedEvent(event: FeedEvent) {
  for (const listener of listeners) listener(event)
}
