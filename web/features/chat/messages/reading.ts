import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMarkRead, useUnreadRooms } from '../state.ts'

/** How long after history has come the list may speak again, in ms. */
const SETTLING = 1000

/** Whether the list must not be read out by itself: only what is said now is, not what is fetched. */
export function useQuietLog(isFetching: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(true)
  useEffect(() => {
    if (isFetching) return setIsQuiet(true)
    const timer = setTimeout(() => setIsQuiet(false), SETTLING)
    return () => clearTimeout(timer)
  }, [isFetching])
  return isFetching || isQuiet
}

/** Marks the open room read while somebody is looking at its end. */
export function useReadMark(roomId: string | undefined, isAtEdge: boolean) {
  const markRead = useMarkRead()
  const isUnread = useUnreadRooms().has(roomId ?? '')
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (roomId && isUnread && isAtEdge && isVisible) markRead([roomId])
  }, [roomId, isUnread, isAtEdge, isVisible, markRead])
}

function watchVisibility(notice: () => void) {
  document.addEventListener('visibilitychange', notice)
  return () => document.removeEventListener('visibilitychange', notice)
}
