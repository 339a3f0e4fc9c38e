import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { positionOf } from '../room-client/room-state.ts'
import { type RoomHandle, useMarkRead, useUnreadRooms } from '../state.ts'
import { firstUnread } from './message-rows.ts'

/** Time after loading until the list may be announced again, in ms. */
const SETTLING = 1000

/** Whether screen readers must not announce the list: they should announce new messages, not loaded history. */
export function useSilentWhileFetching(isFetching: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(true)
  useEffect(() => {
    if (isFetching) return setIsQuiet(true)
    const timer = setTimeout(() => setIsQuiet(false), SETTLING)
    return () => clearTimeout(timer)
  }, [isFetching])
  return isFetching || isQuiet
}

/** Marks the open room read while its end is in view on a visible page. */
export function useMarkReadAtEnd(roomId: string | undefined, isAtEdge: boolean) {
  const markRead = useMarkRead()
  const unread = useUnreadRooms().find(({ id }) => id === roomId)
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (unread && isAtEdge && isVisible) markRead([unread])
  }, [unread, isAtEdge, isVisible, markRead])
}

/**
 * The first unread message, above which the "New messages" line is shown. Fixed once the room has opened and caught up,
 * also while another part of the room is shown; it only moves up when earlier unread messages are loaded.
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
 * Messages that were once the first in the list and now have others above them. They keep showing their author, even if
 * the message above is by the same one, because hiding it would move the text being read.
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

/** Number of messages by others since the reader was last at the end of the room. */
export function useMissedCount(heard: number, isAtEdge: boolean): number {
  const [seen, setSeen] = useState(heard)
  if (isAtEdge && seen !== heard) setSeen(heard)
  return isAtEdge ? 0 : heard - seen
}

function watchVisibility(notice: () => void) {
  document.addEventListener('visibilitychange', notice)
  return () => document.removeEventListener('visibilitychange', notice)
}
