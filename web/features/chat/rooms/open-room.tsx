import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import type { ChatMessage, ChatRoomView } from '#worker/features/chat/contract.ts'
import { PinnedMessages } from '../acts/pinned-messages.tsx'
import { type Question, RoomActs, useRoomActs } from '../acts/room-acts.ts'
import { ArchivedNotice } from '../composer/archived-notice.tsx'
import { Composer } from '../composer/composer.tsx'
import { MessageList } from '../messages/message-list.tsx'
import { useRoom } from '../state.ts'
import { Failed, TalkLoading } from './chat-states.tsx'
import { RoomHeader } from './room-header.tsx'

const MessageSheet = lazy(() => import('../acts/message-sheet.tsx'))
const DeleteDialog = lazy(() => import('../acts/delete-dialog.tsx'))

type RoomTalkProps = {
  room: ChatRoomView
  me: Member
  people: ListedMember[]
  /** When the room was last seen before it was opened now. */
  seenAt: string | null
  /** The message that the address points to. */
  askedMessage: string | null
  onAskedShown: () => void
}

/** One room: what is said in it, and where to say something. */
export function RoomTalk({ room, me, people, seenAt, askedMessage, onAskedShown }: RoomTalkProps) {
  const handle = useRoom(room.id)
  const { status, state, isArchived } = handle
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const [jump, setJump] = useState<{ messageId: string } | null>(null)
  const [asked, setAsked] = useState<Question | null>(null)
  const [goneId, setGoneId] = useState<string | null>(null)
  const jumpTo = useCallback((messageId: string) => setJump({ messageId }), [])
  const acts = useRoomActs({ room: handle, me, people, jumpTo, reply: setReplyTo, ask: setAsked })
  const isReady = status === 'ready' || state.messages.length > 0

  useEffect(() => {
    if (!askedMessage || !isReady) return
    jumpTo(askedMessage)
    onAskedShown()
  }, [askedMessage, isReady, jumpTo, onAskedShown])

  // What it answers, or what is asked about, may have changed or been deleted meanwhile.
  const asItIs = (message: ChatMessage) => state.messages.find(({ id }) => id === message.id) ?? message
  const answered = replyTo && asItIs(replyTo)
  const questioned = asked && asItIs(asked.message)
  const deletedId = questioned?.isDeleted ? questioned.id : null
  if (deletedId !== null) {
    setAsked(null)
    setGoneId(deletedId)
  }
  // The button that opened the window is gone as well, so the keyboard goes on from the message's line.
  useEffect(() => {
    if (goneId === null) return
    document.querySelector<HTMLElement>(`[data-line="${CSS.escape(goneId)}"]`)?.focus({ preventScroll: true })
  }, [goneId])

  return (
    <RoomActs value={acts}>
      <RoomHeader room={room} link={handle.link} present={handle.present} isArchived={isArchived} />
      <PinnedMessages roomId={room.id} />
      {isReady ? (
        <MessageList
          room={handle}
          roomId={room.id}
          roomName={room.name}
          me={me.id}
          seenAt={seenAt}
          jump={jump}
        />
      ) : status === 'failed' ? (
        <Failed
          title="Failed to fetch messages"
          detail="The club cannot be reached. Check your connection."
          onRetry={handle.reload}
        />
      ) : (
        <TalkLoading label="Loading messages" />
      )}
      {isArchived ? (
        <ArchivedNotice />
      ) : (
        <Composer
          room={handle}
          roomId={room.id}
          me={me}
          people={people}
          replyTo={answered?.isDeleted ? null : answered}
          onReplyOver={() => setReplyTo(null)}
        />
      )}
      {asked && questioned && (
        <Suspense>
          {asked.kind === 'delete' ? (
            <DeleteDialog message={questioned} onClose={() => setAsked(null)} />
          ) : (
            <MessageSheet message={questioned} onClose={() => setAsked(null)} />
          )}
        </Suspense>
      )}
    </RoomActs>
  )
}
