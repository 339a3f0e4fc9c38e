import type { SetTimer } from '#web/lib/browser.ts'
import { readCopy, saveCopy } from '#web/lib/offline-copies.ts'
import type { KeyStore } from '#web/lib/storage.ts'
import type { Poll } from '#worker/features/chat/contract.ts'
import { type Page, positionOf, type RoomState } from './room-state.ts'

/** Number of a room's newest messages kept for when the club cannot be reached. */
export const OFFLINE_MESSAGES = 30
/** Delay before further changes are written together, in ms. The first one is written at once, in case the app is closed. */
const PAUSE = 1000

/** The newest messages of a room as last known. */
export interface OfflinePage extends Page {
  polls: Poll[]
  hasEarlier: boolean
}

/** The kept copy of a room; `at`: the time for which it was right, in epoch ms. */
export interface OfflineCopy {
  read(): { page: OfflinePage; at: number } | null
  /** Saves the room's state soon. `at`: the time for which that state is known to be right, in epoch ms. */
  keepSoon(state: () => RoomState, at: () => number): void
}

interface OfflineCopyDeps {
  storage: KeyStore
  setTimer: SetTimer
  now: () => number
  /** Whether this member is still the one signed in. */
  mayKeep(): boolean
}

/** Opens a member's copy of a room's newest messages. */
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

/** The newest messages with the polls that lie between them or are open; `null` if the newest are not loaded. */
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
      .map(({ said, shown, wish }) => (wish === null ? shown : said)) // a vote being sent may fail
      .filter(poll => poll !== null)
      .filter(({ id, isActive }) => isActive || positionOf(id) >= first),
    hasEarlier: hasEarlier || kept.length < messages.length,
  }
}
