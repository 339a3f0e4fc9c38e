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

/** When this browser last saw each room: room id to ISO instant (docs/specification.md 4, docs/decisions.md 40). */
export type ReadTimes = Record<string, string>

const STORAGE_KEY = 'chat-last-seen'
/** Whose read times they are. */
const OWNER_KEY = 'chat-last-seen-by'

/** Whether a room's latest message is another's and was not seen yet. */
export function isUnread({ id, lastMessage }: ChatRoomView, seen: ReadTimes, memberId: string): boolean {
  if (!lastMessage || lastMessage.memberId === memberId) return false
  const seenAt = Date.parse(seen[id] ?? '')
  return !(Date.parse(lastMessage.createdAt) <= seenAt)
}

/**
 * The read times after these rooms were seen, with the latest message that the list says of each: what has been said
 * since nobody saw, and the clock of this browser may be another than the club's. What was seen before stays seen.
 */
export function markedRead(seen: ReadTimes, rooms: readonly ChatRoomView[]): ReadTimes {
  const times = rooms.map(({ id, lastMessage, createdAt }) => {
    const latest = Date.parse(lastMessage?.createdAt ?? createdAt)
    return [id, new Date(Math.max(latest, Date.parse(seen[id] ?? '') || 0)).toISOString()]
  })
  return { ...seen, ...Object.fromEntries(times) }
}

/** What another tab or an earlier visit left; unreadable data counts as nothing seen. */
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

// Of whoever has signed out, or whom another has followed, not even what they have read stays. An earlier build did not say
// whose they are: they are of who was here before.
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

/** The rooms with something new in them. */
export function useUnreadRooms(): ChatRoomView[] {
  const { member } = useSession()
  const seen = useAtomValue(seenAtom)
  const isMember = member !== null && member.status !== 'rejected'
  const { data: rooms = [] } = useQuery({ ...roomsQuery, enabled: isMember })
  return rooms.filter(room => member && isUnread(room, seen, member.id))
}

/** Whether any room has something new: the dot at the header's Chat link. */
export function useHasUnreadRooms(): boolean {
  return useUnreadRooms().length > 0
}

/** Marks rooms read in this browser, as far as a list knew them. */
export function useMarkRead(): (rooms: readonly ChatRoomView[]) => void {
  const { member } = useSession()
  const mark = useSetAtom(markAtom)
  const memberId = member?.id
  return useCallback(rooms => memberId !== undefined && mark(rooms, memberId), [mark, memberId])
}
