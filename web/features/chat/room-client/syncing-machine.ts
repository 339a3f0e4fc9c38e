import type { Step } from '#web/lib/state-machine.ts'
import type { Changes, RoomChange } from '#worker/features/chat/contract.ts'
import type { RoomPage } from '../api.ts'
import type { OfflinePage } from './offline-page.ts'
import { classifyChange } from './room-reducer.ts'

/** An epoch of a room's history and a revision in it; an empty epoch means none yet. */
export interface Known {
  epoch: string
  rev: number
}

/** The state of syncing a client with a room. */
export interface SyncState {
  /**
   * `looking`: fetching changes that were not announced. `waiting`: until the next fetch is due. `live`: up to date, and
   * further changes arrive over the socket.
   */
  name: 'idle' | 'fetching-page' | 'fetching-changes' | 'looking' | 'waiting' | 'live'
  isOpen: boolean
  /** Whether the socket has been gone for so long that the room is polled instead. */
  isCutOff: boolean
  /** The epoch and revision that the room announced on the open socket. */
  head: Known | null
  /** What must be fetched although the room has not announced it. */
  need: 'nothing' | 'look' | 'page'
  /** Live changes waiting for the missed ones before them. */
  kept: RoomChange[]
  /** Number of consecutive failed fetches while there is a socket. */
  failures: number
}

export type SyncEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'reload' }
  | { type: 'look' }
  | { type: 'link'; isCutOff: boolean }
  | { type: 'hello'; head: Known }
  | { type: 'down' }
  | { type: 'change'; change: RoomChange }
  | { type: 'page'; page: RoomPage }
  /** The copy kept from an earlier visit, while the room cannot be reached. */
  | { type: 'kept'; page: OfflinePage }
  /** `null`: there are too many, or the epoch has changed. */
  | { type: 'changes'; changes: Changes | null }
  /** A fetch failed; `isRefused`: and retrying soon would not help. */
  | { type: 'failed'; isRefused: boolean }
  | { type: 'due' }

export type SyncEffect =
  | { type: 'fetch-page' }
  | { type: 'fetch-changes'; after: number; epoch: string }
  | { type: 'load'; page: RoomPage }
  | { type: 'load-kept'; page: OfflinePage }
  | { type: 'catch-up'; changes: Changes }
  | { type: 'apply'; change: RoomChange }
  | { type: 'retry-later'; failures: number }
  | { type: 'poll-later' }
  | { type: 'go-live' }
  /** The open socket belongs to another epoch of the room. */
  | { type: 'change-socket' }
  | { type: 'show-loading' }
  | { type: 'show-failed' }

type SyncStep = Step<SyncState, SyncEffect>

/** The state of a room that was never opened. */
export const unsynced: SyncState = {
  name: 'idle',
  isOpen: false,
  isCutOff: false,
  head: null,
  need: 'page',
  kept: [],
  failures: 0,
}

/** The transition for an event. `known`: what the client shows of the room. At most one fetch runs at a time. */
export function syncStep(state: SyncState, event: SyncEvent, known: Known): SyncStep {
  switch (event.type) {
    case 'opened':
      return state.need === 'page' ? goOn({ ...state, isOpen: true }, known) : to({ ...state, isOpen: true })
    case 'closed':
      return to({ ...state, name: isFetching(state) ? state.name : 'idle', isOpen: false, isCutOff: false })
    case 'reload':
      return goOn(
        { ...state, need: state.name === 'fetching-page' ? state.need : 'page' },
        known,
        known.epoch ? [] : [{ type: 'show-loading' }],
      )
    case 'look':
      return goOn(inNeedOfLook(state), known)
    case 'link':
      return event.isCutOff && state.isOpen
        ? goOn(inNeedOfLook({ ...state, isCutOff: true }), known)
        : to({ ...state, isCutOff: event.isCutOff })
    case 'hello':
      return onHello(state, event.head, known)
    case 'down':
      return to({ ...state, name: state.name === 'live' ? 'idle' : state.name, head: null })
    case 'change':
      return onChange(state, event.change, known)
    case 'page':
      return state.name === 'fetching-page' ? onPage(state, event.page, known) : to(state)
    case 'kept':
      // From here on it is like after a lost connection: only the missed changes are fetched.
      return known.epoch === '' && !isFetching(state)
        ? to({ ...state, need: 'look' }, [{ type: 'load-kept', page: event.page }])
        : to(state)
    case 'changes':
      return isFetching(state) && state.name !== 'fetching-page'
        ? onChanges(state, event.changes, known)
        : to(state)
    case 'failed':
      return isFetching(state) ? onFailure(state, event.isRefused, known) : to(state)
    case 'due':
      return state.name === 'waiting' ? goOn(inNeedOfLook(state), known) : to(state)
  }
}

function to(state: SyncState, effects: SyncEffect[] = []): SyncStep {
  return { state, effects }
}

// Fetches what is missing unless a fetch is running; further needs are recorded and served after it.
function goOn(state: SyncState, known: Known, effects: SyncEffect[] = []): SyncStep {
  if (isFetching(state)) return to(state, effects)
  if (!state.isOpen) return to({ ...state, name: 'idle' }, effects)
  const head = state.head ?? known
  if (state.need === 'page' || head.epoch !== known.epoch)
    return to({ ...state, name: 'fetching-page', need: 'nothing' }, [...effects, { type: 'fetch-page' }])
  if (state.need === 'look' || state.kept.length > 0 || head.rev > known.rev) {
    const name = state.need === 'look' ? 'looking' : 'fetching-changes'
    const fetch = { type: 'fetch-changes' as const, after: known.rev, epoch: known.epoch }
    return to({ ...state, name, need: 'nothing' }, [...effects, fetch])
  }
  const rested = { ...state, failures: 0 }
  if (state.head) return to({ ...rested, name: 'live' }, [...effects, { type: 'go-live' }])
  if (state.isCutOff) return to({ ...rested, name: 'waiting' }, [...effects, { type: 'poll-later' }])
  return to({ ...rested, name: 'idle' }, effects)
}

function onHello(state: SyncState, head: Known, known: Known): SyncStep {
  const heard = { ...state, head }
  if (head.epoch !== known.epoch) return goOn({ ...heard, kept: [] }, known)
  // A room that is behind this client was restored from a backup.
  const isRestored = head.rev < known.rev && !isFetching(state)
  return goOn(isRestored ? { ...heard, need: 'page' } : heard, known)
}

function onChange(state: SyncState, change: RoomChange, known: Known): SyncStep {
  const keeping = { ...state, kept: [...state.kept, change] }
  if (isFetching(state) || state.kept.length > 0) return to(keeping)
  if (state.need === 'page') return to(state) // the page will show it
  const verdict = classifyChange(known, change)
  if (verdict === 'gap') return goOn(keeping, known)
  return to(state, verdict === 'next' ? [{ type: 'apply', change }] : [])
}

function onPage(state: SyncState, page: RoomPage, known: Known): SyncStep {
  const { head, kept } = state
  const isOfOther = head !== null && head.epoch !== page.epoch
  const isKeptOfIt = (head ?? known).epoch === page.epoch
  return applyKept(
    { ...state, name: 'idle', head: isOfOther ? null : head, kept: isKeptOfIt ? kept : [] },
    { epoch: page.epoch, rev: page.rev },
    [{ type: 'load', page }, ...(isOfOther ? [{ type: 'change-socket' as const }] : [])],
  )
}

function onChanges(state: SyncState, changes: Changes | null, known: Known): SyncStep {
  const rested: SyncState = { ...state, name: 'idle' }
  if (changes?.epoch !== known.epoch) return goOn({ ...rested, need: 'page' }, known)
  const isMore = changes.head > changes.to // the number of changes per answer is limited
  // The room announced more changes than it returned.
  if (state.name !== 'looking' && changes.to <= known.rev) return onFailure(state, false, known)
  const rev = Math.max(known.rev, changes.to)
  return applyKept(isMore ? inNeedOfLook(rested) : rested, { ...known, rev }, [{ type: 'catch-up', changes }])
}

function applyKept(state: SyncState, known: Known, effects: SyncEffect[]): SyncStep {
  const kept: RoomChange[] = []
  let rev = known.rev
  for (const change of state.kept) {
    const verdict = classifyChange({ rev }, change)
    if (verdict === 'gap') kept.push(change)
    if (verdict !== 'next') continue
    effects.push({ type: 'apply', change })
    rev = change.rev
  }
  return goOn({ ...state, kept }, { ...known, rev }, effects)
}

function onFailure(state: SyncState, isRefused: boolean, known: Known): SyncStep {
  const { failures, head, isOpen } = state
  const need = state.name === 'fetching-page' || state.need === 'page' ? 'page' : 'look'
  const rested: SyncState = { ...state, name: isOpen ? 'waiting' : 'idle', need }
  const effects: SyncEffect[] = known.epoch ? [] : [{ type: 'show-failed' }]
  if (!isOpen) return to(rested, effects)
  if (!head || isRefused) return to(rested, [...effects, { type: 'poll-later' }])
  return to({ ...rested, failures: failures + 1 }, [...effects, { type: 'retry-later', failures }])
}

function inNeedOfLook(state: SyncState): SyncState {
  return state.need === 'page' ? state : { ...state, need: 'look' }
}

function isFetching({ name }: SyncState) {
  return name === 'fetching-page' || name === 'fetching-changes' || name === 'looking'
}
