import { useEffect, useRef, useState } from 'react'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { useMarkRead, useUnreadRooms } from '../state.ts'
import { isUnread, readReadTimes } from './read-times.ts'

/**
 * The rooms with unread messages. Opening the page marks all rooms read (docs/decisions.md 40), so the rooms that were unread on
 * arrival are remembered here until they are opened. `seenAt`: when the open room was last seen before that.
 */
export function useUnreadOnArrival(rooms: ChatRoomView[], openId: string, me: string) {
  const [seenOnArrival] = useState(readReadTimes)
  const [newOnArrival] = useState(() => rooms.filter(room => isUnread(room, seenOnArrival, me)))
  const unreadNow = useUnreadRooms()
  const [visit, setVisit] = useState(() => ({
    openId,
    seenAt: seenOnArrival[openId] ?? null,
    opened: new Set([openId]),
  }))
  if (visit.openId !== openId) {
    const seen = visit.opened.has(openId) ? readReadTimes() : seenOnArrival
    setVisit({ openId, seenAt: seen[openId] ?? null, opened: new Set(visit.opened).add(openId) })
  }

  const markRead = useMarkRead()
  const isArrived = useRef(false)
  useEffect(() => {
    if (!isArrived.current) markRead(rooms)
    isArrived.current = true
  }, [markRead, rooms])

  const unread = new Set(unreadNow.map(({ id }) => id))
  for (const { id } of newOnArrival) if (!visit.opened.has(id)) unread.add(id)
  unread.delete(openId)
  return { unread, seenAt: visit.seenAt }
}
