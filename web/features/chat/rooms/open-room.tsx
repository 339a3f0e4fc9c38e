import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { Late, LatePart } from '#web/ui/late.tsx'
import type { ChatMessage, ChatRoomView } from '#worker/features/chat/contract.ts'
import { pinnedQuery } from '../api.ts'
import { Composer } from '../composer/composer.tsx'
import { answer } from '../composer/drafts.ts'
import { MessageList } from '../messages/message-list.tsx'
import { type Question, RoomActs, useRoomActs } from '../room-actions.ts'
import { type RoomHandle, useRoom } from '../state.ts'
import { ArchivedNotice } from './archived-notice.tsx'
import { Failed, TalkLoading } from './loading-and-failure.tsx'
import { Dock } from './pins-and-polls.tsx'
import { RoomHeader } from './room-header.tsx'

const messageSheet = new LatePart(() => import('../messages/message-sheet.tsx'))
const deleteDialog = new LatePart(() => import('../messages/delete-message-dialog.tsx'))

/** For so long, in ms, the talk waits for what is pinned above it. */
const PATIENCE = 2000

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
  const [asked, setAsked] = useState<Question | null>(null)
  const isReady = useIsTalkThere(room.id, handle)
  const { jump, jumpTo } = useJump(isReady ? askedMessage : null, onAskedShown)
  const reply = useCallback((message: ChatMessage) => answer(me.id, message), [me.id])
  const acts = useRoomActs({ room: handle, me, people, jumpTo, reply, ask: setAsked })

  return (
    <RoomActs value={acts}>
      <RoomHeader
        room={room}
        link={handle.link}
        asOf={handle.asOf}
        present={handle.present}
        isArchived={isArchived}
      />
      <Dock roomId={room.id} room={handle} isTalkThere={isReady} />
      {isReady ? (
        <MessageList
          room={handle}
          roomId={room.id}
          roomName={room.name}
          me={me.id}
          seenAt={seenAt}
          jump={jump}
          isAsked={askedMessage !== null}
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
      {isArchived ? <ArchivedNotice /> : <Composer room={handle} roomId={room.id} me={me} people={people} />}
      <AskedWindow asked={asked} messages={state.messages} onClose={() => setAsked(null)} />
    </RoomActs>
  )
}

// Once the talk is there it stays, whatever is fetched for it later.
function useIsTalkThere(roomId: string, { status, state }: RoomHandle) {
  const [isThere, setIsThere] = useState(false)
  const isKnown = status === 'ready' || state.messages.length > 0
  const mustWait = useWaitForPins(roomId, isKnown)
  if (isKnown && !mustWait && !isThere) setIsThere(true)
  const canShow = isKnown && isThere
  return useDeferredValue(canShow) && canShow // it goes at once, and comes in slices
}

// What is pinned stands above the talk, and would move it if it came later.
function useWaitForPins(roomId: string, isTalkKnown: boolean) {
  const { isLoading } = useQuery(pinnedQuery(roomId))
  const [isPatient, setIsPatient] = useState(true)
  const isWaiting = isLoading && isTalkKnown
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsPatient(false), PATIENCE)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLoading && isPatient
}

/** Which message the list is to come to: what somebody presses, and once what the address asks for. */
function useJump(askedMessage: string | null, onAskedShown: () => void) {
  const [jump, setJump] = useState<{ messageId: string } | null>(null)
  const jumpTo = useCallback((messageId: string) => setJump({ messageId }), [])
  // The address keeps it for some renders more, and another jump would take away whoever has gone on since.
  const answered = useRef<string | null>(null)
  useEffect(() => {
    if (answered.current === askedMessage) return
    answered.current = askedMessage
    if (!askedMessage) return
    jumpTo(askedMessage)
    onAskedShown()
  }, [askedMessage, jumpTo, onAskedShown])
  return { jump, jumpTo }
}

type AskedWindowProps = { asked: Question | null; messages: ChatMessage[]; onClose: () => void }

// The window of what is asked about a message, until that is deleted.
function AskedWindow({ asked, messages, onClose }: AskedWindowProps) {
  const questioned = asked && asItIs(asked.message, messages)
  const deletedId = questioned?.isDeleted ? questioned.id : null
  useEffect(() => {
    if (deletedId === null) return
    // The button that opened the window is gone as well, so the keyboard goes on from the message's line.
    document
      .querySelector<HTMLElement>(`[data-line="${CSS.escape(deletedId)}"]`)
      ?.focus({ preventScroll: true })
    onClose()
  }, [deletedId, onClose])

  if (!asked || !questioned || deletedId) return null
  const part = asked.kind === 'delete' ? deleteDialog : messageSheet
  return <Late key={asked.kind} part={part} message={questioned} onClose={onClose} />
}

// It may have changed or been deleted meanwhile.
function asItIs(message: ChatMessage, messages: ChatMessage[]) {
  return messages.find(({ id }) => id === message.id) ?? message
}
