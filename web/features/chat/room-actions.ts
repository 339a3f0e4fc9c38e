import { createContext, useContext, useMemo } from 'react'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'
import type { ChatMessage, Poll } from '#worker/features/chat/contract.ts'
import type { RoomHandle } from './state.ts'

/** What is asked about a message in a window of its own. */
export interface Question {
  kind: 'delete' | 'more'
  message: ChatMessage
}

/** What can be done with the messages of the open room, and what showing them needs to know. */
export interface RoomActing {
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
  jumpTo: (messageId: string) => void
  ask: (question: Question) => void
}

/** Given to the messages by the room, rather than from hand to hand. */
export const RoomActs = createContext<RoomActing | null>(null)

/** The open room's acts, for whatever stands in it. */
export function useActs(): RoomActing {
  const acts = useContext(RoomActs)
  if (!acts) throw new Error('Messages stand in a room')
  return acts
}

type Needs = Pick<RoomActing, 'me' | 'people' | 'reply' | 'jumpTo' | 'ask'> & { room: RoomHandle }

/** The same object as long as nothing in it changes, so that messages are not drawn anew for every other one. */
export function useRoomActs({ room, me, people, reply, jumpTo, ask }: Needs): RoomActing {
  const { isArchived, setLiked, setPinned, remove, retry, discard, vote, closePoll, removePoll } = room
  return useMemo(
    () => ({
      ...{ me, people, isArchived, setLiked, remove, retry, discard, reply, jumpTo, ask, vote, removePoll },
      closePoll: (poll: Poll) =>
        void closePoll(poll).catch(error => {
          notify({ title: 'Failed to close poll', description: sentenceOf(error), variant: 'destructive' })
        }),
      setPinned: (message: ChatMessage, isPinned: boolean) =>
        void setPinned(message, isPinned).catch(error => {
          const title = isPinned ? 'Failed to pin message' : 'Failed to unpin message'
          notify({ title, description: sentenceOf(error), variant: 'destructive' })
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
      jumpTo,
      ask,
      vote,
      closePoll,
      removePoll,
    ],
  )
}
