import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { positionOf } from '../room-client/room-state.ts'
import { type RoomHandle, useMarkRead, useUnreadRooms } from '../state.ts'
import { firstUnread } from './message-rows.ts'

/** How long after history has come the list may speak again, in ms. */
const SETTLING = 1000

/** Whether the list must not be read out by itself: only what is said now is, not what is fetched. */
export function useSilentWhileFetching(isFetching: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(true)
  useEffect(() => {
    if (isFetching) return setIsQuiet(true)
    const timer = setTimeout(() => setIsQuiet(false), SETTLING)
    return () => clearTimeout(timer)
  }, [isFetching])
  return isFetching || isQuiet
}

/** Marks the open room read while somebody is looking at its end. */
export function useMarkReadAtEnd(roomId: string | undefined, isAtEdge: boolean) {
  const markRead = useMarkRead()
  const unread = useUnreadRooms().find(({ id }) => id === roomId)
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (unread && isAtEdge && isVisible) markRead([unread])
  }, [unread, isAtEdge, isVisible, markRead])
}

/**
 * The message that the line over what is new stands above. It stays where it was when the room had been opened and had
 * caught up, also while other messages are shown; only loading more of what is new moves it, to where that begins.
 */
export function useFirstUnread({ state, link }: RoomHandle, me: string, seenAt: string | null) {
  const lastId = state.messages.at(-1)?.id ?? null
  const [opened, setOpened] = useState({ seenAt, newest: null as string | null })
  if (opened.newest === null && link === 'connected' && lastId) setOpened({ ...opened, newest: lastId })
  const found = firstUnread(state.messages, me, opened.seenAt, opened.newest ?? lastId)
  const [earliest, setEarliest] = useState(found)
  if (found === null || found === earliest) return earliest
  if (earliest !== null && positionOf(earliest) < positionOf(found)) return earliest
  setEarliest(found)
  return found
}

/**
 * The messages that once were the first of the list and have others above them now. What is read there must not move,
 * so each keeps its author over it, also where the same one turns out to have spoken before.
 */
export function useFormerFirstMessages(messages: readonly ChatMessage[]): ReadonlySet<string> {
  const firstId = messages[0]?.id ?? null
  const [first, setFirst] = useState(firstId)
  const [onceFirst, setOnceFirst] = useState<ReadonlySet<string>>(new Set())
  if (first === firstId) return onceFirst
  setFirst(firstId)
  const isAbove = first !== null && firstId !== null && positionOf(firstId) < positionOf(first)
  if (isAbove) setOnceFirst(new Set([...onceFirst, first]))
  return onceFirst
}

/** How many messages of others have come since one was last at the end of the room. */
export function useMissedCount(heard: number, isAtEdge: boolean): number {
  const [seen, setSeen] = useState(heard)
  if (isAtEdge && seen !== heard) setSeen(heard)
  return isAtEdge ? 0 : heard - seen
}

function watchVisibility(notice: () => void) {
  document.addEventListener('visibilitychange', notice)
  return () => document.removeEventListener('visibilitychange', notice)
}
