import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { answersValidSince, isSigningOut } from '#web/features/session/present-member.ts'
import { ApiError } from '#web/lib/api.ts'
import { browserNow, type Moment, msBetween, setBrowserTimer } from '#web/lib/browser.ts'
import { type Link, LiveSocket, type LiveSocketOptions } from '#web/lib/live-socket.ts'
import type { CatchUp, FeedFrame } from '#worker/features/feed/contract.ts'
import { type CloseActions, closeActions, reactToClose } from './close-codes.ts'
import { applyFeedEvent, type LiveFeature, type LiveTab } from './events.ts'
import { emitFeedEvent, setFeedLink } from './state.ts'

/** Time over which all tabs spread their refetches after an event, in ms. */
const SPREAD = 2000

/** Replaces the browser in tests. */
export interface FeedEnvironment
  extends Pick<LiveSocketOptions, 'openSocket' | 'setTimer' | 'random' | 'page'> {
  now?: () => Moment
  /** Nothing that the tab shows was requested before this moment. */
  opened?: Moment
}

/** Keeps this tab's data up to date from the feed, by the handlers in `features`; returns a function that stops it. */
export function startFeed(
  client: QueryClient,
  memberId: string,
  features: readonly LiveFeature[],
  environment: FeedEnvironment = {},
  actions: CloseActions = closeActions(client, memberId),
) {
  const { now = browserNow, opened = answersValidSince() } = environment
  const refetches = refetchQueue(client, environment)
  const { ask, askSoon } = refetches
  const tab: LiveTab = { client, me: memberId, ask, askSoon }
  // Everything published before this moment is known here.
  let known = opened
  let isOpen = false
  let catchingUp: Moment | null = null

  const onFrame = (frame: FeedFrame) => {
    if (frame.type === 'hello') return catchUp(frame.at)
    if (frame.type === 'caught-up') return caughtUp(frame.isWhole)
    applyFeedEvent(features, tab, frame)
    emitFeedEvent(frame)
  }
  // The server's time minus the time elapsed here. Network delay only makes it earlier, which is safe.
  const catchUp = (at: number) => {
    catchingUp = now()
    const said: CatchUp = { type: 'catch-up', since: at - msBetween(known, catchingUp) }
    socket.send(JSON.stringify(said))
  }
  const caughtUp = (isWhole: boolean) => {
    if (isWhole) refetchFailed(client, refetches)
    else askSoon([])
    known = catchingUp ?? known
    refetches.spreadOut() // tabs open one by one, but reconnect all at once
    socket.settle()
  }
  const onLink = (link: Link) => {
    setFeedLink(link)
    if (link === 'disconnected') resumePolling(client)
  }
  const socket = new LiveSocket({
    url: '/ws',
    ...environment,
    mayOpen: () => !isSigningOut(),
    onText(text) {
      const frame: FeedFrame | FeedFrame[] = JSON.parse(text)
      for (const one of Array.isArray(frame) ? frame : [frame]) onFrame(one)
    },
    onLink,
    onOpen() {
      isOpen = true
    },
    onPing() {
      const asked = now()
      return () => {
        known = asked
      }
    },
    onClose(code) {
      const wasRefused = !isOpen
      isOpen = false
      // Browsers do not say why a socket was refused; the session shows whether the member is signed out or rejected.
      if (wasRefused) void actions.askSession()
      return reactToClose(code, actions, () => socket.resume())
    },
  })
  socket.start()
  return () => {
    socket.stop()
    refetches.stop()
    setFeedLink('disconnected')
  }
}

/** Refetches what events did not carry, once per query for several events; at once until `spreadOut`, then spread. */
function refetchQueue(
  client: QueryClient,
  { setTimer = setBrowserTimer, random = Math.random }: Pick<FeedEnvironment, 'setTimer' | 'random'>,
) {
  const due = new Map<string, { queryKey: QueryKey; stopTimer: () => void }>()
  let spread = 0
  const ask = async (queryKey: QueryKey) => {
    const first = pendingAnswers(client, queryKey)
    if (first.length > 0) await Promise.allSettled(first)
    await client.invalidateQueries({ queryKey })
  }
  const askSoon = (queryKey: QueryKey) => {
    const name = JSON.stringify(queryKey)
    if (due.has(name)) return
    const askNow = () => {
      due.delete(name)
      return ask(queryKey)
    }
    due.set(name, { queryKey, stopTimer: setTimer(askNow, random() * spread) })
  }
  return {
    ask: (queryKey: QueryKey) => void ask(queryKey),
    askSoon,
    /** Whether a refetch of this query is already scheduled. */
    isDue: (queryKey: QueryKey) => [...due.values()].some(it => partialMatchKey(queryKey, it.queryKey)),
    spreadOut() {
      spread = SPREAD
    },
    stop() {
      for (const { stopTimer } of due.values()) stopTimer()
    },
  }
}

// Waits for these before refetching: a first answer may predate the event and would be shared with the refetch, and a next
// page that the reader waits for would be cancelled by it.
function pendingAnswers(client: QueryClient, queryKey: QueryKey) {
  return client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined || state.fetchMeta?.fetchMore)
    .map(({ promise }) => promise)
}

// Refetches what failed while the club was unreachable, since polling stops now; an old copy may be shown for it. Queries
// that are already being fetched or scheduled need no second call.
function refetchFailed(client: QueryClient, { askSoon, isDue }: ReturnType<typeof refetchQueue>) {
  const idle = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })
  for (const { queryKey, state } of idle) {
    const isOut = state.error instanceof ApiError && (state.error.status === 0 || state.error.status >= 500)
    if (isOut && !isDue(queryKey)) askSoon(queryKey)
  }
}

// A query evaluates its refetch interval only when it changes, so polling must be started explicitly.
function resumePolling(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ type: 'active' }))
    for (const observer of query.observers) observer.setOptions(observer.options)
}
