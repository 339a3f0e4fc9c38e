import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useSession } from '#web/features/session/api.ts'
import { mayKeepDataOf, onForgetOthers } from '#web/lib/member-data.ts'
import { siteStorage } from '#web/lib/site-storage.ts'
import { parseKept } from '#web/lib/storage.ts'
import { store } from '#web/lib/store.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { roomsQuery } from '../api.ts'

/** When each room was last seen in this browser: room id to ISO instant (docs/specification.md 4, docs/decisions.md 40). */
export type ReadTimes = Record<string, string>

const STORAGE_KEY = 'chat-last-seen'
/** Key of the member whose read times are stored. */
const OWNER_KEY = 'chat-last-seen-by'

/** Whether a room's latest message is by someone else and unseen. */
export function isUnread({ id, lastMessage }: ChatRoomView, seen: ReadTimes, memberId: string): boolean {
  if (!lastMessage || lastMessage.memberId === memberId) return false
  const seenAt = Date.parse(seen[id] ?? '')
  return !(Date.parse(lastMessage.createdAt) <= seenAt)
}

/**
 * The read times after these rooms were seen. Uses the time of each room's latest message in the list, not the current
 * time: later messages are unseen, and this device's clock may differ from the club's. Read times never go back.
 */
export function markedRead(seen: ReadTimes, rooms: readonly ChatRoomView[]): ReadTimes {
  const times = rooms.map(({ id, lastMessage, createdAt }) => {
    const latest = Date.parse(lastMessage?.createdAt ?? createdAt)
    return [id, new Date(Math.max(latest, Date.parse(seen[id] ?? '') || 0)).toISOString()]
  })
  return { ...seen, ...Object.fromEntries(times) }
}

/** The stored read times; unreadable data counts as nothing seen. */
export function readReadTimes(): ReadTimes {
  const stored = parseKept(siteStorage.getItem(STORAGE_KEY))
  return typeof stored === 'object' && stored !== null ? (stored as ReadTimes) : {}
}

const seenAtom = atom<ReadTimes>({})
seenAtom.onMount = set => {
  const read = () => set(readReadTimes())
  const check = ({ key }: StorageEvent) => (key === STORAGE_KEY || key === null) && read()
  read()
  window.addEventListener('storage', check)
  return () => window.removeEventListener('storage', check)
}

// Deletes the read times of a member who has signed out or been replaced by another. An earlier build did not store the
// owner; its read times count as the present member's.
onForgetOthers(present => {
  const owner = siteStorage.getItem(OWNER_KEY)
  if (present === null || (owner !== null && owner !== present)) {
    store.set(seenAtom, {})
    siteStorage.removeItem(STORAGE_KEY)
  }
  if (present === null) siteStorage.removeItem(OWNER_KEY)
  else if (owner !== present) siteStorage.setItem(OWNER_KEY, present)
})

const markAtom = atom(null, (_, set, rooms: readonly ChatRoomView[], memberId: string) => {
  if (!mayKeepDataOf(memberId)) return
  const seen = markedRead(readReadTimes(), rooms)
  siteStorage.setItem(STORAGE_KEY, JSON.stringify(seen))
  set(seenAtom, seen)
})

/** The rooms with unread messages. */
export function useUnreadRooms(): ChatRoomView[] {
  const { member } = useSession()
  const seen = useAtomValue(seenAtom)
  const isMember = member !== null && member.status !== 'rejected'
  const { data: rooms = [] } = useQuery({ ...roomsQuery, enabled: isMember })
  return rooms.filter(room => member && isUnread(room, seen, member.id))
}

/** Whether any room has unread messages: the dot on the header's Chat link. */
export function useHasUnreadRooms(): boolean {
  return useUnreadRooms().length > 0
}

/** Marks rooms read in this browser, up to their latest message in the list. */
export function useMarkRead(): (rooms: readonly ChatRoomView[]) => void {
  const { member } = useSession()
  const mark = useSetAtom(markAtom)
  const memberId = member?.id
  return useCallback(rooms => memberId !== undefined && mark(rooms, memberId), [mark, memberId])
}
