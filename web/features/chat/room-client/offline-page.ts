import type { SetTimer } from '#web/lib/browser.ts'
import { readCopy, saveCopy } from '#web/lib/offline-copies.ts'
import type { KeyStore } from '#web/lib/storage.ts'
import type { Poll } from '#worker/features/chat/contract.ts'
import { type Page, positionOf, type RoomState } from './room-state.ts'

/** How many of a room's newest messages are kept for when the club cannot be reached. */
export const OFFLINE_MESSAGES = 30
/** The first is written at once, whoever closes the app then; what comes in a row after it once, in ms. */
const PAUSE = 1000

/** The end of a room as it was last known. */
export interface OfflinePage extends Page {
  polls: Poll[]
  hasEarlier: boolean
}

/** What is kept of a room, and when it was so: epoch ms. */
export interface OfflineCopy {
  read(): { page: OfflinePage; at: number } | null
  /** Soon: the room as it is by then. `at`: until when it is known to be so, epoch ms. */
  keepSoon(state: () => RoomState, at: () => number): void
}

interface OfflineCopyDeps {
  storage: KeyStore
  setTimer: SetTimer
  now: () => number
  /** Whether the club still says that it is this member who is here. */
  mayKeep(): boolean
}

/** A member's copy of one room's end. */
export function openOfflineCopy(
  memberId: string,
  roomId: string,
  { storage, setTimer, now, mayKeep }: OfflineCopyDeps,
): OfflineCopy {
  const name = `room/${roomId}`
  let isDue = false
  let pause = 0
  return {
    read() {
      const copy = readCopy<OfflinePage>(storage, memberId, name, now())
      return copy && Array.isArray(copy.value.messages) ? { page: copy.value, at: copy.at } : null
    },
    keepSoon(state, at) {
      if (isDue) return
      isDue = true
      setTimer(() => {
        isDue = false
        const page = mayKeep() ? offlinePageOf(state()) : null
        if (page) saveCopy(storage, memberId, name, { value: page, at: at() })
      }, pause)
      pause = PAUSE
    },
  }
}

/** The end of a room with the polls that stand in it or are open; `null` where its end is not known. */
export function offlinePageOf({
  epoch,
  rev,
  messages,
  polls,
  hasEarlier,
  hasLater,
}: RoomState): OfflinePage | null {
  if (!epoch || hasLater) return null
  const kept = messages.slice(-OFFLINE_MESSAGES)
  const first = kept[0] ? positionOf(kept[0].id) : 0
  return {
    epoch,
    rev,
    messages: kept,
    polls: Object.values(polls)
      .map(({ said, shown, wish }) => (wish === null ? shown : said)) // a vote on its way may not arrive
      .filter(poll => poll !== null)
      .filter(({ id, isActive }) => isActive || positionOf(id) >= first),
    hasEarlier: hasEarlier || kept.length < messages.length,
  }
}
