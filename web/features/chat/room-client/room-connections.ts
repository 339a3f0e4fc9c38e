import type { QueryClient } from '@tanstack/react-query'
import { closeActions } from '#web/features/feed/close-codes.ts'
import { listenToFeed } from '#web/features/feed/state.ts'
import { sessionQuery } from '#web/features/session/api.ts'
import { setBrowserTimer } from '#web/lib/browser.ts'
import { clubNow } from '#web/lib/clock.ts'
import { onForgetOthers } from '#web/lib/member-data.ts'
import { siteStorage } from '#web/lib/site-storage.ts'
import { tabLocks } from '#web/lib/tab-locks.ts'
import type { RoomChange } from '#worker/features/chat/contract.ts'
import { GENERAL_ROOM } from '#worker/features/chat/rules/general-room.ts'
import { pinnedQuery, roomCalls, roomsQuery } from '../api.ts'
import { roomToOpen } from '../rooms/room-order.ts'
import { RoomConnection } from './connection.ts'
import { openOfflineCopy } from './offline-page.ts'

/** Time that a preloaded room stays open while no page shows it, in ms. */
const PRELOAD_TIMEOUT = 15_000

/** Delay before the pins are fetched again after the first page of messages, in ms. */
const PINS_DELAY = 2000

// Rooms stay in memory until the member signs out: they reopen at once, and unsent messages are still sent.
const rooms = new Map<string, KnownRoom>()

interface KnownRoom {
  room: RoomConnection
  /** Holds the room open; returns a function that releases it. */
  enter(): () => void
  /** Opens the room ahead of the page, and closes it if no page enters in time. */
  openAhead(): void
  forget(): void
}

onForgetOthers(present => {
  for (const [key, { forget }] of rooms) {
    if (present !== null && key.startsWith(`${present}/`)) continue
    rooms.delete(key)
    forget()
  }
})

/** Opens the room that the chat page will show while its code is still loading, so that its messages arrive meanwhile. */
export async function preloadRoom(client: QueryClient, asked: string | null, me: string) {
  // The member may sign out while the code or the rooms are loading.
  const isHere = () => client.getQueryData(sessionQuery.queryKey)?.id === me
  if (!isHere()) return
  const rooms = client.fetchQuery(roomsQuery)
  const foreseen = asked === null ? GENERAL_ROOM : null
  if (foreseen) askForRoom(client, foreseen, me)
  const room = roomToOpen(await rooms, asked)
  if (room && isHere() && room.id !== foreseen) askForRoom(client, room.id, me)
}

function askForRoom(client: QueryClient, roomId: string, me: string) {
  roomConnectionOf(client, roomId, me).openAhead()
  void client.prefetchQuery(pinnedQuery(roomId)) // pins are shown above the messages and must not come after them
}

/** Makes a room show what was just done in it, even without live events. */
export function refreshRoom(memberId: string, roomId: string) {
  rooms.get(`${memberId}/${roomId}`)?.room.refresh()
}

/** A member's connection to a room, the same one each time until they sign out. */
export function roomConnectionOf(client: QueryClient, roomId: string, me: string): KnownRoom {
  const key = `${me}/${roomId}`
  const standing = rooms.get(key)
  if (standing) return standing
  let stopHearing = () => {}
  const pinned = watchPinned(client, roomId)
  const room = new RoomConnection(roomId, me, {
    api: roomCalls(),
    storage: siteStorage,
    now: clubNow,
    random: Math.random,
    setTimer: setBrowserTimer,
    tabLocks: tabLocks(),
    kept: openOfflineCopy(me, roomId, {
      now: clubNow,
      storage: siteStorage,
      setTimer: setBrowserTimer,
      mayKeep: () => {
        const member = client.getQueryData(sessionQuery.queryKey)
        return member?.id === me && member.status !== 'rejected'
      },
    }),
    ...closeActions(client, me),
    onChanges: pinned.hear,
    hearOfMembers: hear => {
      stopHearing = listenToFeed(event => {
        if (event.type === 'member-changed') hear(event.memberId, event.member)
      })
    },
  })
  const forget = () => {
    stopHearing()
    pinned.stop()
    room.forget()
  }
  const made = { room, ...openWhileHeld(room), forget }
  rooms.set(key, made)
  return made
}

// A room is open while a page holds it, and for a while after it was preloaded.
function openWhileHeld(room: RoomConnection) {
  let holders = 0
  let stopWaiting: (() => void) | null = null
  const openAhead = () => {
    if (holders > 0 || stopWaiting) return
    room.start()
    stopWaiting = setBrowserTimer(() => {
      stopWaiting = null
      room.stop()
    }, PRELOAD_TIMEOUT)
  }
  const enter = () => {
    if (stopWaiting) stopWaiting()
    else if (holders === 0) room.start()
    stopWaiting = null
    holders += 1
    return () => {
      holders -= 1
      if (holders === 0) room.stop()
    }
  }
  return { enter, openAhead }
}

// Fetches the pins again when a change affects them, or when a page of messages was loaded (`null`), which may hide one.
function watchPinned(client: QueryClient, roomId: string) {
  const { queryKey } = pinnedQuery(roomId)
  const refresh = async () => {
    await client.cancelQueries({ queryKey }) // a first answer still under way may predate the change
    await client.invalidateQueries({ queryKey })
  }
  const isPinned = (messageId: string) =>
    client.getQueryData(queryKey)?.some(({ id }) => id === messageId) ?? false
  // Pins and first page are fetched together and rarely differ, so this refresh waits and does not delay the messages.
  let isFirst = true
  let stop = () => {}
  const hear = (changes: RoomChange[] | null) => {
    if (!changes && isFirst) stop = setBrowserTimer(() => void refresh(), PINS_DELAY)
    else if (!changes || changes.some(change => isOtherPin(change, isPinned))) void refresh()
    isFirst &&= changes !== null
  }
  return { hear, stop: () => stop() }
}

function isOtherPin(change: RoomChange, isPinned: (messageId: string) => boolean) {
  if (change.type === 'new-message') return change.message.isPinned
  if (change.type === 'message-deleted') return isPinned(change.messageId)
  if (change.type !== 'message-changed') return false
  return change.isPinned !== isPinned(change.messageId) || (change.isPinned && change.edit !== undefined)
}
