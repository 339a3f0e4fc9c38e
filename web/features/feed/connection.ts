import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { answersValidSince, isSigningOut } from '#web/features/session/present-member.ts'
import { ApiError } from '#web/lib/api.ts'
import { browserNow, type Moment, msBetween, setBrowserTimer } from '#web/lib/browser.ts'
import { type Link, LiveSocket, type LiveSocketOptions } from '#web/lib/live-socket.ts'
import type { CatchUp, FeedFrame } from '#worker/features/feed/contract.ts'
import { type CloseActions, closeActions, reactToClose } from './close-codes.ts'
import { applyFeedEvent, type LiveFeature, type LiveTab } from './events.ts'
import { emitFeedEvent, setFeedLink } from './state.ts'

/** Within this time, in ms, everybody asks for what an event did not carry. */
const SPREAD = 2000

/** What stands for the browser in tests. */
export interface FeedEnvironment
  extends Pick<LiveSocketOptions, 'openSocket' | 'setTimer' | 'random' | 'page'> {
  now?: () => Moment
  /** No answer that the tab shows was asked for before this. */
  opened?: Moment
}

/** Keeps what this tab shows true by the club's feed, as far as `features` say how; returns how to end it. */
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
  // All that was told before this moment is known here.
  let known = opened
  let isOpen = false
  let catchingUp: Moment | null = null

  const onFrame = (frame: FeedFrame) => {
    if (frame.type === 'hello') return catchUp(frame.at)
    if (frame.type === 'caught-up') return caughtUp(frame.isWhole)
    applyFeedEvent(features, tab, frame)
    emitFeedEvent(frame)
  }
  // The feed's clock counted back by this machine's: what was on its way meanwhile only makes it earlier.
  const catchUp = (at: number) => {
    catchingUp = now()
    const said: CatchUp = { type: 'catch-up', since: at - msBetween(known, catchingUp) }
    socket.send(JSON.stringify(said))
  }
  const caughtUp = (isWhole: boolean) => {
    if (isWhole) refetchFailed(client, refetches)
    else askSoon([])
    known = catchingUp ?? known
    refetches.spreadOut() // whoever opens the club does so by themselves, and whoever comes back may do so with everybody
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
      // Browsers do not say why; whoever is signed out or rejected by now finds out by this.
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

/** Asks anew for what events did not carry, once for many; all at once until `spreadOut`. */
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
    /** Whether something is going to be asked for by itself. */
    isDue: (queryKey: QueryKey) => [...due.values()].some(it => partialMatchKey(queryKey, it.queryKey)),
    spreadOut() {
      spread = SPREAD
    },
    stop() {
      for (const { stopTimer } of due.values()) stopTimer()
    },
  }
}

// A first answer on its way may be older than the event, and whoever asks meanwhile is given the same; a next page that
// somebody waits for would be given up when its list is asked for anew.
function pendingAnswers(client: QueryClient, queryKey: QueryKey) {
  return client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined || state.fetchMeta?.fetchMore)
    .map(({ promise }) => promise)
}

// What the club could not answer, of which a copy of an earlier visit may be shown: nobody polls from now on. What is on
// its way again, or is to be asked for because of an event, needs no second call.
function refetchFailed(client: QueryClient, { askSoon, isDue }: ReturnType<typeof refetchQueue>) {
  const idle = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })
  for (const { queryKey, state } of idle) {
    const isOut = state.error instanceof ApiError && (state.error.status === 0 || state.error.status >= 500)
    if (isOut && !isDue(queryKey)) askSoon(queryKey)
  }
}

// An interval is looked at only when its query changes, so without a word nobody would begin to poll.
function resumePolling(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ type: 'active' }))
    for (const observer of query.observers) observer.setOptions(observer.options)
}
