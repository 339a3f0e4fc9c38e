import { useQuery } from '@tanstack/react-query'
import { Archive, Medal, Search, Wifi, WifiOff, WifiSync } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { chatRoom } from '#web/features/chat/chat-room.look.ts'
import { type ListedMember, membersQuery } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { sinceWhen } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ChatMessage, ChatRoomView } from '#worker/features/chat/contract.ts'
import { pinnedQuery } from '../api.ts'
import { Composer } from '../composer/composer.tsx'
import { beginEdit, setDraftReply } from '../composer/drafts.ts'
import { MessageList } from '../messages/message-list.tsx'
import { type MessageWindow, RoomActionsContext, useMemoizedRoomActions } from '../room-actions.ts'
import { type RoomHandle, useRoom } from '../state.ts'
import { Failed, TalkLoading } from './loading-and-failure.tsx'
import { PinsAndPolls } from './pins-and-polls.tsx'
import { subtitleOf } from './room-order.ts'

const messageSheet = new LazyPart(() => import('../messages/message-sheet.tsx'))
const searchDialog = new LazyPart(() => import('../search/search-dialog.tsx'))
const deleteDialog = new LazyPart(() => import('../messages/delete-message-dialog.tsx'))

/** Maximum time that the messages wait for the pins above them, in ms. */
const PINS_TIMEOUT = 2000

type OpenRoomProps = {
  room: ChatRoomView
  me: Member
  /** When the room was last seen before this visit. */
  seenAt: string | null
  /** The message that the address points to. */
  askedMessage: string | null
  onAskedShown: () => void
}

/** The open room: header, pins and polls, messages and composer. */
export function OpenRoom({ room, me, seenAt, askedMessage, onAskedShown }: OpenRoomProps) {
  const handle = useRoom(room.id)
  const { status, state, isArchived } = handle
  const [asked, setAsked] = useState<MessageWindow | null>(null)
  const [isSearching, setIsSearching] = useState(false)
  const isReady = useIsTalkThere(room.id, handle)
  // There may be hundreds of members, so they load after the messages.
  const { data: people = nobody } = useQuery({
    ...membersQuery,
    select: withoutRejected,
    enabled: isReady,
  })
  const { jump, jumpTo } = useJump(isReady ? askedMessage : null, onAskedShown)
  const reply = useCallback((message: ChatMessage) => setDraftReply(me.id, message), [me.id])
  const edit = useCallback((message: ChatMessage) => beginEdit(me.id, message), [me.id])
  const acts = { jumpTo, reply, edit, openWindow: setAsked }
  const actions = useMemoizedRoomActions({ room: handle, me, people, ...acts })

  return (
    <RoomActionsContext value={actions}>
      <RoomHeader
        room={room}
        link={handle.link}
        asOf={handle.asOf}
        present={handle.present}
        isArchived={isArchived}
        onSearch={() => setIsSearching(true)}
      />
      <FaultBoundary what="pins and polls bar" shows={state.polls}>
        <PinsAndPolls roomId={room.id} room={handle} isTalkThere={isReady} />
      </FaultBoundary>
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
      {isArchived ? (
        <ArchivedNotice />
      ) : (
        <FaultBoundary what="message box">
          <Composer room={handle} roomId={room.id} me={me} people={people} />
        </FaultBoundary>
      )}
      {isSearching && (
        <LazyDialog
          part={searchDialog}
          roomId={room.id}
          roomName={room.name}
          onHit={jumpTo}
          onClose={() => setIsSearching(false)}
        />
      )}
      <AskedWindow asked={asked} messages={state.messages} onClose={() => setAsked(null)} />
    </RoomActionsContext>
  )
}

// The members who can be mentioned. Only admins get rejected ones in the list.
function withoutRejected(members: ListedMember[]) {
  return members.filter(({ status }) => status !== 'rejected')
}

// A constant, so that it causes no re-render.
const nobody: never[] = []

// Once the messages are shown they stay, whatever is fetched later.
function useIsTalkThere(roomId: string, { status, state }: RoomHandle) {
  const [isThere, setIsThere] = useState(false)
  const isKnown = status === 'ready' || state.messages.length > 0
  const mustWait = useWaitForPins(roomId, isKnown)
  if (isKnown && !mustWait && !isThere) setIsThere(true)
  const canShow = isKnown && isThere
  return useDeferredValue(canShow) && canShow // disappears at once, but appears in a deferred render
}

// Pins above the messages would move them if they came later.
function useWaitForPins(roomId: string, isTalkKnown: boolean) {
  const { isLoading } = useQuery(pinnedQuery(roomId))
  const [isPatient, setIsPatient] = useState(true)
  const isWaiting = isLoading && isTalkKnown
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsPatient(false), PINS_TIMEOUT)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLoading && isPatient
}

/** The message to jump to: one that the reader presses, or, once, the one in the address. */
function useJump(askedMessage: string | null, onAskedShown: () => void) {
  const [jump, setJump] = useState<{ messageId: string } | null>(null)
  const jumpTo = useCallback((messageId: string) => setJump({ messageId }), [])
  // The address keeps the message for some renders; a second jump would pull back a reader who has moved on.
  const answered = useRef<string | null>(null)
  useEffect(() => {
    if (answered.current === askedMessage) return
    answered.current = askedMessage
    if (askedMessage) jumpTo(askedMessage)
  }, [askedMessage, jumpTo])
  // Only once the list knows about the jump, or it would load messages as if there were none.
  const leaveAsked = useEffectEvent(() => {
    if (jump && jump.messageId === askedMessage) onAskedShown()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every jump, also to the same message.
  useEffect(() => leaveAsked(), [jump])
  return { jump, jumpTo }
}

type AskedWindowProps = { asked: MessageWindow | null; messages: ChatMessage[]; onClose: () => void }

// The dialog about a message; it closes when the message is deleted.
function AskedWindow({ asked, messages, onClose }: AskedWindowProps) {
  const questioned = asked && currentState(asked.message, messages)
  const deletedId = questioned?.isDeleted ? questioned.id : null
  useEffect(() => {
    if (deletedId === null) return
    // The button that opened the dialog is gone as well, so the focus moves to the message's line.
    document
      .querySelector<HTMLElement>(`[data-line="${CSS.escape(deletedId)}"]`)
      ?.focus({ preventScroll: true })
    onClose()
  }, [deletedId, onClose])

  if (!asked || !questioned || deletedId) return null
  const part = asked.kind === 'delete' ? deleteDialog : messageSheet
  return <LazyDialog key={asked.kind} part={part} message={questioned} onClose={onClose} />
}

// The message may have been edited or deleted since.
function currentState(message: ChatMessage, messages: ChatMessage[]) {
  return messages.find(({ id }) => id === message.id) ?? message
}

const links = {
  connected: { words: 'Connected', icon: Wifi },
  connecting: { words: 'Connecting', icon: WifiSync },
  disconnected: { words: 'Disconnected', icon: WifiOff },
}

type RoomHeaderProps = {
  room: ChatRoomView
  link: RoomHandle['link']
  /** The time for which the shown state is known to be right, in epoch ms; `null` while it is live. */
  asOf: RoomHandle['asOf']
  /** Number of people in the room; 0 while unknown. */
  present: number
  isArchived: boolean
  onSearch: () => void
}

/** The room's name, its connection and the number of people in it. */
export function RoomHeader({ room, link, asOf, present, isArchived, onSearch }: RoomHeaderProps) {
  const styles = chatRoom
  const { words, icon: Icon } = links[link]
  const subtitle = subtitleOf(room)
  return (
    <div className={styles.header} data-room-head>
      <div className={styles.title}>
        <h2 className={styles.name}>
          {room.type === 'military' && <Medal aria-hidden="true" />}
          <span title={room.name}>{room.name}</span>
          {room.type === 'military' && (
            <Badge className={css({ flexShrink: '0', hideBelow: 'md' })}>Community</Badge>
          )}
          {isArchived && (
            <Badge status="closed" icon={<Archive />} className={css({ flexShrink: '0', hideBelow: 'md' })}>
              Archived
            </Badge>
          )}
        </h2>
        {subtitle !== room.name && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <div className={styles.state}>
        <p role="status" className={styles.light} data-link={link}>
          <Icon key={words} aria-hidden="true" />
          <span>{words}</span>
        </p>
        {asOf !== null && link === 'disconnected' && (
          <p className={styles.subtitle}>{`as of ${sinceWhen(asOf, clubNow())}`}</p>
        )}
        {present > 0 && <p className={styles.subtitle}>{`${present} here`}</p>}
      </div>
      <IconButton
        label="Search this room"
        title="Search"
        size="sm"
        aria-haspopup="dialog"
        className={css({ my: { base: '[-4px]', _thumb: '[-5px]' } })}
        onPointerEnter={searchDialog.fetchAhead}
        onClick={onSearch}
      >
        <Search />
      </IconButton>
    </div>
  )
}

/** Replaces the composer in an archived room. */
function ArchivedNotice() {
  return (
    <div className={css({ p: { base: '3', md: '5' }, pt: '1' })}>
      <Notice title="This room is archived">
        Its championship is over. You can still read everything here, but not post.
      </Notice>
    </div>
  )
}
