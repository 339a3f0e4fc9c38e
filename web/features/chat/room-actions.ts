import { createContext, useContext, useMemo } from 'react'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { errorMessage } from '#web/lib/api.ts'
import { notify } from '#web/ui/notify.ts'
import type { ChatMessage, Poll } from '#worker/features/chat/contract.ts'
import type { RoomHandle } from './state.ts'

/** A dialog about a message. */
export interface MessageWindow {
  kind: 'delete' | 'more'
  message: ChatMessage
}

/** The actions on the messages of the open room, and the data needed to show them. */
export interface RoomActions {
  me: Member
  people: ListedMember[]
  isArchived: boolean
  setLiked: RoomHandle['setLiked']
  setPinned: (message: ChatMessage, isPinned: boolean) => void
  remove: RoomHandle['remove']
  vote: RoomHandle['vote']
  closePoll: (poll: Poll) => void
  removePoll: RoomHandle['removePoll']
  retry: RoomHandle['retry']
  discard: RoomHandle['discard']
  reply: (message: ChatMessage) => void
  edit: (message: ChatMessage) => void
  jumpTo: (messageId: string) => void
  openWindow: (window: MessageWindow) => void
}

export const RoomActionsContext = createContext<RoomActions | null>(null)

/** The actions of the open room, for any component in it. */
export function useRoomActions(): RoomActions {
  const actions = useContext(RoomActionsContext)
  if (!actions) throw new Error('Messages stand in a room')
  return actions
}

type Needs = Pick<RoomActions, 'me' | 'people' | 'reply' | 'edit' | 'jumpTo' | 'openWindow'> & {
  room: RoomHandle
}

/** The actions as a stable object, so that a new message does not re-render all the others. */
export function useMemoizedRoomActions({
  room,
  me,
  people,
  reply,
  edit,
  jumpTo,
  openWindow,
}: Needs): RoomActions {
  const { isArchived, setLiked, setPinned, remove, retry, discard, vote, closePoll, removePoll } = room
  return useMemo(
    () => ({
      ...{
        me,
        people,
        isArchived,
        setLiked,
        remove,
        retry,
        discard,
        reply,
        edit,
        jumpTo,
        openWindow,
        vote,
        removePoll,
      },
      closePoll: (poll: Poll) =>
        void closePoll(poll).catch(error => {
          notify({ title: 'Failed to close poll', description: errorMessage(error), variant: 'destructive' })
        }),
      setPinned: (message: ChatMessage, isPinned: boolean) =>
        void setPinned(message, isPinned).catch(error => {
          const title = isPinned ? 'Failed to pin message' : 'Failed to unpin message'
          notify({ title, description: errorMessage(error), variant: 'destructive' })
        }),
    }),
    [
      me,
      people,
      isArchived,
      setLiked,
      setPinned,
      remove,
      retry,
      discard,
      reply,
      edit,
      jumpTo,
      openWindow,
      vote,
      closePoll,
      removePoll,
    ],
  )
}
