import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Link, LiveSocket, type LiveSocketOptions } from '#web/lib/live-socket.ts'
import { setBrowserTimer } from '#web/lib/surroundings.ts'
import type { FeedEvent } from '#worker/features/feed/contract.ts'
import { afterClose, type CloseHelp } from './close-codes.ts'
import { closeHelp } from './close-help.ts'
import { applyFeedEvent, type LiveFeature, type LiveTab } from './events.ts'
import { setFeedLink, tellListeners } from './state.ts'

/** Within this time, in ms, everybody asks for what an event did not carry. */
const SPREAD = 2000

/** What stands for the browser in tests. */
export type Surroundings = Pick<LiveSocketOptions, 'openSocket' | 'setTimer' | 'random' | 'page'>

/** Keeps what this tab shows true by the club's feed, as far as `features` say how; returns how to end it. */
export function startFeed(
  client: QueryClient,
  memberId: string,
  features: readonly LiveFeature[],
  surroundings: Surroundings = {},
  help: CloseHelp = closeHelp(client, memberId),
) {
  const { setTimer = setBrowserTimer, random = Math.random } = surroundings
  const due = new Map<string, () => void>()
  let wasUp = false

  const askSoon = (queryKey: QueryKey) => {
    const name = JSON.stringify(queryKey)
    if (due.has(name)) return
    const askLater = () => due.set(name, setTimer(ask, random() * SPREAD))
    const ask = () => {
      if (isPaging(client, queryKey)) return askLater()
      due.delete(name)
      return client.invalidateQueries({ queryKey })
    }
    askLater()
  }
  const tab: LiveTab = { client, me: memberId, askSoon }
  const onText = (text: string) => {
    const frame: FeedEvent | FeedEvent[] = JSON.parse(text)
    for (const event of Array.isArray(frame) ? frame : [frame]) {
      applyFeedEvent(features, tab, event)
      tellListeners(event)
    }
  }
  const onLink = (link: Link) => {
    setFeedLink(link)
    if (link === 'connected') {
      if (wasUp) void client.invalidateQueries()
      else askAtStart(features, tab)
      wasUp = true
    }
    if (link === 'disconnected') resumePolling(client)
  }
  const socket = new LiveSocket({
    url: '/ws',
    ...surroundings,
    onText,
    onLink,
    onOpen: () => socket.settle(),
    onClose: code => afterClose(code, help, () => socket.resume()),
  })
  socket.start()
  return () => {
    socket.stop()
    for (const stopTimer of due.values()) stopTimer()
    setFeedLink('disconnected')
  }
}

// A next page that somebody waits for would be given up when its list is asked for anew.
function isPaging(client: QueryClient, queryKey: QueryKey) {
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  return fetching.some(({ state }) => state.fetchMeta?.fetchMore)
}

// Everything else was asked for just now, and is asked once more by its own interval.
function askAtStart(features: readonly LiveFeature[], { client, me }: LiveTab) {
  for (const { atStart } of features) {
    const queryKey = atStart?.(me, client)
    if (queryKey) void client.invalidateQueries({ queryKey })
  }
}

// An interval is looked at only when its query changes, so without a word nobody would begin to poll.
function resumePolling(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ type: 'active' }))
    for (const observer of query.observers) observer.setOptions(observer.options)
}
