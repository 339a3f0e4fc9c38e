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

/** For so long, in ms, a room that was opened ahead waits for the page that shows it. */
const PRELOAD_TIMEOUT = 15_000

/** For so long, in ms, the talk has the line for itself when a page of it has come. */
const PINS_DELAY = 2000

// Rooms stay known until the member signs out: coming back shows them at once, and what is unsent goes on its way.
const rooms = new Map<string, KnownRoom>()

interface KnownRoom {
  room: RoomConnection
  /** Holds the room open; gives how to let go of it. */
  enter(): () => void
  /** Opens the room for whoever enters next, and closes it where nobody does. */
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

/** Opens the room that the page is going to show while that is still being read, so that what is said in it comes meanwhile. */
export async function preloadRoom(client: QueryClient, asked: string | null, me: string) {
  // Its code took a while to come, and its rooms do: who has signed out meanwhile is told nothing of it.
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
  void client.prefetchQuery(pinnedQuery(roomId)) // what stands above the talk must not come after it
}

/** Makes sure that a room shows what was just done in it, also where no live event tells of it. */
export function refreshRoom(memberId: string, roomId: string) {
  rooms.get(`${memberId}/${roomId}`)?.room.refresh()
}

/** A room as this member sees it, the same one each time until they sign out. */
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

// A room is open as long as anybody holds it, and for a while for somebody who is to come.
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

// Asks anew for what is pinned where a change says so; `null` stands for a page of the talk, from which nobody can tell.
function watchPinned(client: QueryClient, roomId: string) {
  const { queryKey } = pinnedQuery(roomId)
  const refresh = async () => {
    await client.cancelQueries({ queryKey }) // a first answer that is still on its way may be from before
    await client.invalidateQueries({ queryKey })
  }
  const isPinned = (messageId: string) =>
    client.getQueryData(queryKey)?.some(({ id }) => id === messageId) ?? false
  // They are asked for beside the first page, so that hardly ever there is another one: it keeps no talk waiting.
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
