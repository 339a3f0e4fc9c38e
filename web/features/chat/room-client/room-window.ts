import type { Poll, RoomChange } from '#worker/features/chat/contract.ts'
import { shownPolls } from './known-polls.ts'
import { replayed } from './room-reducer.ts'
import { type Page, placeAmong, positionOf, type RoomState } from './room-state.ts'

/** Maximum number of messages held; each takes about 30 DOM nodes. */
export const MESSAGES_HELD_MAX = 300
/** Number of messages kept when trimming; lower than the maximum, so that not every new message causes a trim. */
const MESSAGES_KEPT = 200

/** A page of messages, and whether the room has earlier and later ones. */
interface BoundedPage extends Page {
  hasEarlier: boolean
  hasLater: boolean
}

/**
 * Joins a page to the loaded messages if the two overlap, otherwise replaces them. `since` holds the changes in the room
 * while the page was loading; those that the page does not include are applied.
 */
export function pageJoined(
  state: RoomState,
  stretch: BoundedPage,
  since: RoomChange[],
  me: string,
): RoomState {
  const { messages, hasEarlier, hasLater } = stretch
  const [first, last] = [state.messages[0], state.messages.at(-1)]
  const before = messages.filter(({ id }) => first && positionOf(id) < positionOf(first.id))
  const after = messages.filter(({ id }) => last && positionOf(id) > positionOf(last.id))
  if (before.length + after.length === messages.length)
    return replayed({ ...state, messages, hasEarlier, hasLater }, stretch, since, me)
  const joined = {
    ...state,
    messages: [...before, ...state.messages, ...after],
    // If both end at the same message, the room has more only if both say so.
    hasEarlier:
      before.length > 0 ? hasEarlier : state.hasEarlier && (hasEarlier || messages[0]?.id !== first?.id),
    hasLater: after.length > 0 ? hasLater : state.hasLater && (hasLater || messages.at(-1)?.id !== last?.id),
  }
  return replayed(joined, { ...stretch, messages: [...before, ...after] }, since, me)
}

/** Prepends a page that ends before the first message. */
export function earlierPrepended(
  state: RoomState,
  page: Page,
  limit: number,
  since: RoomChange[],
  me: string,
): RoomState {
  const [first] = state.messages
  const earlier = page.messages.filter(({ id }) => !first || positionOf(id) < positionOf(first.id))
  const hasEarlier = page.messages.length >= limit
  const messages = first ? [...earlier, first] : earlier
  return pageJoined(state, { ...page, messages, hasEarlier, hasLater: state.hasLater }, since, me)
}

/** The polls within the loaded part of the room. */
export function pollsBetween({ messages, hasEarlier, hasLater, polls }: RoomState): Poll[] {
  const first = hasEarlier ? positionOf(messages[0]?.id ?? '') : 0
  const last = hasLater ? positionOf(messages.at(-1)?.id ?? '') : Number.POSITIVE_INFINITY
  return shownPolls(polls).filter(({ id }) => positionOf(id) > first && positionOf(id) < last)
}

/** Whether a message or poll lies within the loaded part. */
export function isInWindow(state: RoomState, id: string): boolean {
  return [...state.messages, ...pollsBetween(state)].some(it => it.id === id)
}

/** Trims the messages to those around the message or poll being read (`null`: the newest) if there are too many. */
export function trimmedAround(state: RoomState, readId: string | null): RoomState {
  const { messages, hasEarlier, hasLater } = state
  if (messages.length <= MESSAGES_HELD_MAX) return state
  const at = readId === null ? messages.length - 1 : placeAmong(messages, readId)
  const start = Math.min(Math.max(0, at - MESSAGES_KEPT / 2), messages.length - MESSAGES_KEPT)
  return {
    ...state,
    messages: messages.slice(start, start + MESSAGES_KEPT),
    hasEarlier: hasEarlier || start > 0,
    hasLater: hasLater || start + MESSAGES_KEPT < messages.length,
  }
}
