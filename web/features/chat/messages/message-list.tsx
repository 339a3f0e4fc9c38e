import { useMemo, useRef } from 'react'
import { css } from 'styled-system/css'
import { chatRoom } from 'styled-system/recipes'
import { useMinute } from '#web/lib/clock.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { NobodySpoke } from '../rooms/nobody-spoke.tsx'
import type { RoomHandle } from '../state.ts'
import { useRovingLine } from './keyboard-navigation.ts'
import { useBoundedList, useFilledList, useWayToLatest } from './list-loading.ts'
import { useMessageJump } from './message-jump.ts'
import { MessageLine } from './message-line.tsx'
import { type Row, rowsOf } from './message-rows.ts'
import { LatestButton, MoreMessages } from './more-messages.tsx'
import { useScrollPlace } from './scroll-position.ts'
import { useMissed, useOnceFirst, useQuietLog, useReadMark, useUnreadLine } from './unread.ts'

type MessageListProps = {
  room: RoomHandle
  roomId: string
  roomName: string
  me: string
  seenAt: string | null
  jump: { messageId: string } | null
  /** Whether the address asks for a message that it has not come to yet. */
  isAsked: boolean
}

/** What has been said in the room, newest at the end: all of it, or the stretch that somebody reads. */
export function MessageList({ room, roomId, roomName, me, seenAt, jump, isAsked }: MessageListProps) {
  const look = chatRoom()
  const { state, earlier, later } = room
  const box = useRef<HTMLDivElement>(null)
  const unreadId = useUnreadLine(room, me, seenAt)
  const onceFirst = useOnceFirst(state.messages)
  const rows = useMemo(() => rowsOf(state, me, unreadId, onceFirst), [state, me, unreadId, onceFirst])
  const scroll = useScrollPlace(box, rows, !state.hasLater)
  const { place, isAtEdge } = scroll
  useBoundedList(room, scroll)
  const { isJumping, flashing } = useMessageJump(box, jump, room, scroll)
  useFilledList(box, room, isAsked || isJumping)
  const roving = useRovingLine(box, rows, place)
  const isQuiet = useQuietLog(room.status === 'loading' || earlier === 'loading' || later === 'loading')
  useReadMark(roomId, isAtEdge)
  const toLatest = useWayToLatest(box, room, scroll)
  const missed = useMissed(state.heard, isAtEdge)

  function readOn() {
    const end = place?.scrolled()
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
        className={look.log}
        onScroll={readOn}
      >
        <div
          className={look.lines}
          onClickCapture={({ target }) => place?.hold(target as Element)}
          {...roving.handlers}
        >
          {rows.length > 0 ? (
            <Lines room={room} rows={rows} activeKey={roving.activeKey} flashing={flashing} />
          ) : (
            <NobodySpoke roomName={roomName} isArchived={room.isArchived} />
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
        <MoreMessages label="Load earlier" status={room.earlier} onLoad={room.loadEarlier} />
      ) : (
        <p className={chatRoom().edge}>Beginning of the room</p>
      )}
      <ol className={css({ listStyle: 'none' })}>
        {rows.map(row =>
          row.kind === 'later' ? (
            <li key={row.key}>
              <MoreMessages label="Load later" status={room.later} onLoad={room.loadLater} />
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
