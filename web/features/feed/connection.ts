import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Link, LiveSocket, type LiveSocketOptions } from '#web/lib/live-socket.ts'
import { setBrowserTimer } from '#web/lib/surroundings.ts'
import type { FeedEvent } from '#worker/features/feed/contract.ts'
import { afterClose, type CloseHelp } from './close-codes.ts'
import { closeHelp } from './close-help.ts'
import { applyFeedEvent } from './events.ts'
import { setFeedLink, tellListeners } from './state.ts'

/** Within this time, in ms, everybody asks for what an event did not carry. */
const SPREAD = 2000

type Surroundings = Pick<LiveSocketOptions, 'openSocket' | 'setTimer' | 'random' | 'page'>

/** Keeps what this tab shows true by the club's feed; returns how to end it. */
export function startFeed(
  client: QueryClient,
  memberId: string,
  surroundings: Surroundings = {},
  help: CloseHelp = closeHelp(client, memberId),
) {
  const { setTimer = setBrowserTimer, random = Math.random } = surroundings
  const due = new Map<string, () => void>()
  let wasUp = false

  const askSoon = (queryKey: QueryKey) => {
    const name = JSON.stringify(queryKey)
    if (due.has(name)) return
    const ask = () => {
      due.delete(name)
      void client.invalidateQueries({ queryKey })
    }
    due.set(name, setTimer(ask, random() * SPREAD))
  }
  const onText = (text: string) => {
    const frame: FeedEvent | FeedEvent[] = JSON.parse(text)
    for (const event of Array.isArray(frame) ? frame : [frame]) {
      applyFeedEvent(client, memberId, event, askSoon)
      tellListeners(event)
    }
  }
  const onLink = (link: Link) => {
    setFeedLink(link)
    if (link === 'connected') {
      askForMissed(client, memberId, wasUp)
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

// At the first connection everything else was asked for just now, and is asked once more by its own interval.
function askForMissed(client: QueryClient, memberId: string, wasUp: boolean) {
  if (wasUp) return void client.invalidateQueries()
  void client.invalidateQueries({ queryKey: ['notifications', memberId] })
  void client.invalidateQueries({ queryKey: ['chat-rooms'] })
}

// An interval is looked at only when its query changes, so without a word nobody would begin to poll.
function resumePolling(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ type: 'active' }))
    for (const observer of query.observers) observer.setOptions(observer.options)
}
