import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Member, useSession } from '#web/features/session/api.ts'
import { ApiError, errorMessage } from '#web/lib/api.ts'
import { notify } from '#web/ui/notify.ts'
import type { ChatMessage, Poll, Quote } from '#worker/features/chat/contract.ts'
import {
  closePoll,
  editMessage,
  type OwnMessage,
  pinnedQuery,
  removeMessage,
  removePoll,
  roomsQuery,
  setMessagePinned,
} from './api.ts'
import type { RoomConnection } from './room-client/connection.ts'
import type { Outcome } from './room-client/paging.ts'
import { roomConnectionOf } from './room-client/room-connections.ts'
import type { RoomView } from './room-client/room-view.ts'

export { useDraft } from './composer/drafts.ts'
export { refreshRoom } from './room-client/room-connections.ts'
export { useMarkRead, useUnreadRooms } from './rooms/read-times.ts'

/** An open room: its view and its actions. */
export interface RoomHandle extends RoomView {
  /** Loads the messages before the first one. */
  loadEarlier(): void
  /** Loads the messages after the last one, unless it is the newest. */
  loadLater(): void
  /** Loads the newest messages, replacing older ones. */
  loadLatest(): Promise<Outcome>
  /** Loads the messages around this one, unless it is loaded already. */
  loadAround(messageId: string): Promise<Outcome>
  /** Drops messages far from the one being read (`null`: the newest) if too many are held. */
  keepAround(messageId: string | null): void
  /** Never fails: adds the message to `state.pending` at once. */
  send(message: string, replyTo: Quote | null): void
  retry(clientMessageId: string): void
  discard(clientMessageId: string): void
  sayTyping(): void
  /** Shown at once; if it fails, undone with a toast. */
  setLiked(message: ChatMessage, isLiked: boolean): void
  /** Rejects with `ApiError`. */
  setPinned(message: ChatMessage, isPinned: boolean): Promise<void>
  /** Rejects with `ApiError`. */
  edit(message: OwnMessage, text: string): Promise<void>
  /** Rejects with `ApiError`. */
  remove(message: ChatMessage): Promise<void>
  /** Shown at once; if it fails, undone with a toast. */
  vote(poll: Poll, optionId: string): void
  /** Rejects with `ApiError`. */
  closePoll(poll: Poll): Promise<void>
  /** Rejects with `ApiError`. */
  removePoll(poll: Poll): Promise<void>
  reload(): void
}

/** Opens a room while the component is shown. */
export function useRoom(roomId: string): RoomHandle {
  const client = useQueryClient()
  const { member } = useSession()
  const me = member?.id ?? ''
  const { room, enter } = useMemo(() => roomConnectionOf(client, roomId, me), [client, roomId, me])
  useEffect(() => (me && roomId ? enter() : undefined), [enter, me, roomId])
  const badge = member && badgeOf(member)
  useEffect(() => {
    if (badge) room.enterAs(badge)
  }, [room, badge])
  const view = useSyncExternalStore(room.subscribe, room.view)
  const { data: directory } = useQuery({ ...roomsQuery, enabled: me !== '' })
  const isClosed = directory?.find(({ id }) => id === roomId)?.isActive === false
  const actions = useMemo(() => actionsIn(room, client), [room, client])
  return { ...view, ...actions, isArchived: view.isArchived || isClosed }
}

// What the room's Durable Object knows about the member from when they entered, and uses until they reconnect.
function badgeOf({ status, isAdmin, gamertag, displayName, profileImageUrl }: Member) {
  return JSON.stringify([status, isAdmin, gamertag, displayName, profileImageUrl])
}

function actionsIn(room: RoomConnection, client: QueryClient) {
  return {
    loadEarlier: () => room.loadEarlier(),
    loadLater: () => room.loadLater(),
    loadLatest: () => room.loadLatest(),
    loadAround: (messageId: string) => room.loadAround(messageId),
    keepAround: (messageId: string | null) => room.keepAround(messageId),
    send: (message: string, replyTo: Quote | null) => room.send(message, replyTo),
    retry: (clientMessageId: string) => room.retry(clientMessageId),
    discard: (clientMessageId: string) => room.discard(clientMessageId),
    sayTyping: () => room.sayTyping(),
    setLiked: (message: ChatMessage, isLiked: boolean) =>
      void room.setLiked(message, isLiked).catch(error => {
        const description = error instanceof ApiError ? error.detail : undefined
        notify({ title: 'Failed to update like status', description, variant: 'destructive' })
      }),
    setPinned: async (message: ChatMessage, isPinned: boolean) => {
      await setMessagePinned(message.id, isPinned)
      void client.invalidateQueries({ queryKey: pinnedQuery(message.chatRoomId).queryKey })
      room.refresh()
    },
    edit: async (message: OwnMessage, text: string) => {
      await editMessage(message, text)
      room.refresh()
    },
    remove: async (message: ChatMessage) => {
      await removeMessage(message)
      room.refresh()
    },
    vote: (poll: Poll, optionId: string) =>
      void room.vote(poll.id, optionId).catch(error => {
        notify({ title: 'Failed to vote', description: errorMessage(error), variant: 'destructive' })
      }),
    closePoll: async ({ id }: Poll) => {
      await closePoll(id)
      room.refresh()
    },
    removePoll: async ({ id }: Poll) => {
      await removePoll(id)
      room.refresh()
    },
    reload: () => room.reload(),
  }
}
