import { useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useSession } from '#web/features/session/api.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { roomsQuery } from '../api.ts'

/** When this browser last saw each room: room id to ISO instant (specification section 4, decision 40). */
export type ReadTimes = Record<string, string>

const STORAGE_KEY = 'chat-last-seen'

/** Whether a room's latest message is another's and was not seen yet. */
export function isUnread({ id, lastMessage }: ChatRoomView, seen: ReadTimes, memberId: string): boolean {
  if (!lastMessage || lastMessage.memberId === memberId) return false
  const seenAt = Date.parse(seen[id] ?? '')
  return !(Date.parse(lastMessage.createdAt) <= seenAt)
}

/** The read times after these rooms were seen: now, or where this clock is slow, with the room's latest message. */
export function markedRead(
  seen: ReadTimes,
  roomIds: string[],
  rooms: ChatRoomView[],
  now: number,
): ReadTimes {
  const times = roomIds.map(roomId => {
    const latest = rooms.find(({ id }) => id === roomId)?.lastMessage?.createdAt
    return [roomId, new Date(Math.max(now, Date.parse(latest ?? '') || 0)).toISOString()]
  })
  return { ...seen, ...Object.fromEntries(times) }
}

/** What another tab or an earlier visit left; unreadable data counts as nothing seen. */
export function readReadTimes(): ReadTimes {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as ReadTimes) : {}
  } catch {
    return {}
  }
}

const seenAtom = atom<ReadTimes>({})
seenAtom.onMount = set => {
  const read = () => set(readReadTimes())
  const check = ({ key }: StorageEvent) => (key === STORAGE_KEY || key === null) && read()
  read()
  window.addEventListener('storage', check)
  return () => window.removeEventListener('storage', check)
}

const markAtom = atom(null, (_, set, roomIds: string[], rooms: ChatRoomView[]) => {
  const seen = markedRead(readReadTimes(), roomIds, rooms, Date.now())
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(seen))
  } catch {
    // Storage that is full or forbidden only costs the marks at a reload.
  }
  set(seenAtom, seen)
})

/** The rooms with something new in them. */
export function useUnreadRooms(): Set<string> {
  const { member } = useSession()
  const seen = useAtomValue(seenAtom)
  const isMember = member !== null && member.status !== 'rejected'
  const { data: rooms = [] } = useQuery({ ...roomsQuery, enabled: isMember })
  return new Set(rooms.filter(room => member && isUnread(room, seen, member.id)).map(({ id }) => id))
}

/** Whether any room has something new: the dot at the header's Chat link. */
export function useHasUnreadRooms(): boolean {
  return useUnreadRooms().size > 0
}

/** Marks rooms read in this browser. */
export function useMarkRead(): (roomIds: string[]) => void {
  const client = useQueryClient()
  const mark = useSetAtom(markAtom)
  return useCallback(roomIds => mark(roomIds, client.getQueryData(roomsQuery.queryKey) ?? []), [client, mark])
}
