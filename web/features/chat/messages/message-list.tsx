import { ArrowDown, MessagesSquare } from 'lucide-react'
import { type MouseEventHandler, memo, useMemo, useRef } from 'react'
import { css } from 'styled-system/css'
import { chatRoom } from '#web/features/chat/chat-room.look.ts'
import { useMinute } from '#web/lib/clock.ts'
import { dayLine } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { PollLine } from '../polls/poll-card.tsx'
import type { Loading } from '../room-client/paging.ts'
import type { RoomHandle } from '../state.ts'
import { useKeyboardNavigation } from './keyboard-navigation.ts'
import { useBoundedList, useJumpToLatest, useJumpToMessage, useLoadUntilFilled } from './list-loading.ts'
import { Message } from './message.tsx'
import { type Row, rowsOf } from './message-rows.ts'
import { useScrollPosition } from './scroll-position.ts'
import {
  useFirstUnread,
  useFormerFirstMessages,
  useMarkReadAtEnd,
  useMissedCount,
  useSilentWhileFetching,
} from './unread.ts'

type MessageListProps = {
  room: RoomHandle
  roomId: string
  roomName: string
  me: string
  seenAt: string | null
  jump: { messageId: string } | null
  /** Whether the address names a message that has not been shown yet. */
  isAsked: boolean
}

/** The room's messages, newest last: all of them, or the part being read. */
export function MessageList({ room, roomId, roomName, me, seenAt, jump, isAsked }: MessageListProps) {
  const styles = chatRoom
  const { state, earlier, later } = room
  const box = useRef<HTMLDivElement>(null)
  const unreadId = useFirstUnread(room, me, seenAt)
  const onceFirst = useFormerFirstMessages(state.messages)
  const rows = useMemo(() => rowsOf(state, me, unreadId, onceFirst), [state, me, unreadId, onceFirst])
  const scroll = useScrollPosition(box, rows, !state.hasLater)
  const { place, isAtEdge } = scroll
  useBoundedList(room, scroll)
  const { isJumping, flashing } = useJumpToMessage(box, jump, room, scroll)
  const isOnItsWay = isAsked || isJumping // to another part of the room, so this one need not be filled
  useLoadUntilFilled(box, room, isOnItsWay)
  const roving = useKeyboardNavigation(box, rows, place)
  const isQuiet = useSilentWhileFetching(
    room.status === 'loading' || earlier === 'loading' || later === 'loading',
  )
  useMarkReadAtEnd(roomId, isAtEdge)
  const toLatest = useJumpToLatest(box, room, scroll)
  const missed = useMissedCount(state.heard, isAtEdge)

  function readOn() {
    const end = place?.scrolled()
    if (isOnItsWay) return
    if (end === 'top' && earlier === 'idle') room.loadEarlier()
    if (end === 'bottom' && later === 'idle') room.loadLater()
  }
  return (
    <div className={css({ position: 'relative', display: 'flex', flex: '[1 1 0]', minHeight: '0' })}>
      <div
        ref={box}
        role="log"
        aria-label={`Messages in ${roomName}`}
        aria-live={isQuiet ? 'off' : 'polite'}
        aria-relevant="additions"
        className={styles.log}
        onScroll={readOn}
      >
        <div
          className={styles.lines}
          onClickCapture={({ target }) => place?.hold(target as Element)}
          {...roving.handlers}
        >
          {rows.length > 0 ? (
            <Lines room={room} rows={rows} activeKey={roving.activeKey} flashing={flashing} />
          ) : (
            <EmptyRoom roomName={roomName} isArchived={room.isArchived} />
          )}
        </div>
      </div>
      {!isAtEdge && <LatestButton missed={missed} onClick={toLatest} />}
    </div>
  )
}

type LinesProps = { room: RoomHandle; rows: Row[]; activeKey: string | null; flashing: string | null }

function Lines({ room, rows, activeKey, flashing }: LinesProps) {
  const today = londonDayAt(useMinute())
  return (
    <>
      {room.state.hasEarlier ? (
        <MoreMessages label="Load earlier messages" status={room.earlier} onLoad={room.loadEarlier} />
      ) : (
        <p className={chatRoom.edge}>Beginning of the room</p>
      )}
      <ol className={css({ listStyle: 'none' })}>
        {rows.map(row =>
          row.kind === 'later' ? (
            <li key={row.key}>
              <MoreMessages label="Load newer messages" status={room.later} onLoad={room.loadLater} />
            </li>
          ) : (
            <MessageLine
              key={row.key}
              row={row}
              today={today}
              isActive={row.key === activeKey}
              isFlashing={row.kind === 'message' && row.message.id === flashing}
            />
          ),
        )}
      </ol>
    </>
  )
}

type MessageLineProps = {
  row: Exclude<Row, { kind: 'later' }>
  /** The current day in London. */
  today: string
  isActive: boolean
  isFlashing: boolean
}

const MessageLine = memo(
  ({ row, ...rest }: MessageLineProps) => {
    if (row.kind === 'day')
      return (
        <li className={chatRoom.day}>
          <time dateTime={row.day}>{dayLine(row.day, rest.today)}</time>
        </li>
      )
    if (row.kind === 'unread') return <li className={chatRoom.unread}>New messages</li>
    if (row.kind === 'poll')
      return (
        <li>
          <FaultBoundary what="poll" shows={row.poll} className={broken}>
            <PollLine poll={row.poll} rowKey={row.key} isActive={rest.isActive} />
          </FaultBoundary>
        </li>
      )
    return (
      <li>
        <FaultBoundary
          what="message"
          shows={row.kind === 'message' ? row.message : row.pending}
          className={broken}
        >
          <Message row={row} {...rest} />
        </FaultBoundary>
      </li>
    )
  },
  // Rows are new objects at every change of the room; what they show often is not.
  (a, b) =>
    a.today === b.today && a.isActive === b.isActive && a.isFlashing === b.isFlashing && isSame(a.row, b.row),
)

function isSame(a: Row, b: Row) {
  if (a.kind === 'message' && b.kind === 'message') return a.message === b.message && a.opens === b.opens
  if (a.kind === 'pending' && b.kind === 'pending') return a.pending === b.pending && a.opens === b.opens
  if (a.kind === 'poll' && b.kind === 'poll') return a.poll === b.poll
  return a.kind === b.kind && a.key === b.key
}

const broken = css({ mx: '4', my: '2' })

type MoreMessagesProps = { label: string; status: Loading; onLoad: () => void }

/** The button at an end of the list that loads earlier or newer messages. */
function MoreMessages({ label, status, onLoad }: MoreMessagesProps) {
  return (
    <div className={chatRoom.edge}>
      {status === 'failed' && (
        <p role="alert" className={css({ alignSelf: 'center', mr: '3', color: 'status.danger.fg' })}>
          Failed to fetch messages
        </p>
      )}
      <Button variant="ghost" size="sm" busy={status === 'loading'} busyLabel="Loading..." onClick={onLoad}>
        {status === 'failed' ? 'Retry' : label}
      </Button>
    </div>
  )
}

/** The button that jumps to the newest messages, with the number of others' messages missed. */
function LatestButton({ missed, onClick }: { missed: number; onClick: MouseEventHandler }) {
  return (
    <div className={chatRoom.latest} data-latest>
      <Button variant="secondary" size="sm" icon={<ArrowDown />} onClick={onClick}>
        {missed > 0 ? `${missed} new ${missed === 1 ? 'message' : 'messages'}` : 'Jump to latest'}
      </Button>
    </div>
  )
}

function EmptyRoom({ roomName, isArchived }: { roomName: string; isArchived: boolean }) {
  return (
    <EmptyState
      level={3}
      art={<MessagesSquare />}
      title={isArchived ? 'Nothing was said here' : 'The grid is quiet'}
      className={css({ my: 'auto' })}
    >
      {isArchived
        ? `${roomName} was archived before anyone said a word.`
        : `Be the first to say something in ${roomName}. A hello will do.`}
    </EmptyState>
  )
}
