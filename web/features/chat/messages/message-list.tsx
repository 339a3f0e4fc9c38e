import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { chatRoom } from 'styled-system/recipes'
import { useMinute } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { londonDayAt } from '#worker/features/championships/rules.ts'
import type { RoomHandle } from '../state.ts'
import { EarlierMessages } from './earlier-messages.tsx'
import { useMessageJump } from './message-jump.ts'
import { MessageLine } from './message-line.tsx'
import { firstUnread, newSince, rowsOf } from './message-rows.ts'
import { NobodySpoke } from './nobody-spoke.tsx'
import { useQuietLog, useReadMark } from './reading.ts'
import { useRovingLine } from './roving-line.ts'
import { useScrollPlace } from './scroll-place.ts'

type MessageListProps = {
  room: RoomHandle
  roomId: string
  roomName: string
  me: string
  seenAt: string | null
  jump: { messageId: string } | null
}

/** What has been said in the room, newest at the end. */
export function MessageList({ room, roomId, roomName, me, seenAt, jump }: MessageListProps) {
  const look = chatRoom()
  const { state, earlier, loadEarlier } = room
  const { messages, pending, hasEarlier } = state
  const box = useRef<HTMLDivElement>(null)
  const today = londonDayAt(useMinute())

  // The line over what is new stays where it was when the room had been opened and had caught up.
  const lastId = messages.at(-1)?.id ?? null
  const [opened, setOpened] = useState({ seenAt, newest: null as string | null })
  if (opened.newest === null && room.link === 'connected' && lastId) setOpened({ ...opened, newest: lastId })
  const unreadId = firstUnread(messages, me, opened.seenAt, opened.newest ?? lastId)
  const rows = useMemo(() => rowsOf(state, me, unreadId), [state, me, unreadId])

  const canLoad = hasEarlier && earlier === 'idle'
  const place = useScrollPlace(box, rows, () => canLoad && loadEarlier())
  const { isAtEdge, toEdge } = place
  const flashing = useMessageJump(box, jump, room)
  const roving = useRovingLine(box, rows)
  const isQuiet = useQuietLog(room.status === 'loading' || earlier === 'loading')
  useReadMark(roomId, isAtEdge)

  // Whoever writes goes back to where it will stand.
  const latestOwn = pending.at(-1)?.clientMessageId
  useLayoutEffect(() => {
    if (latestOwn) toEdge()
  }, [latestOwn, toEdge])

  const [lastSeen, setLastSeen] = useState(lastId)
  if (isAtEdge && lastSeen !== lastId) setLastSeen(lastId)
  const missed = isAtEdge ? 0 : newSince(messages, me, lastSeen)

  return (
    <div className={css({ position: 'relative', display: 'flex', flex: '[1 1 0]', minHeight: '0' })}>
      <div
        ref={box}
        role="log"
        aria-label={`Messages in ${roomName}`}
        aria-live={isQuiet ? 'off' : 'polite'}
        aria-relevant="additions"
        className={look.log}
        onScroll={place.onScroll}
      >
        <div className={look.lines} {...roving.handlers}>
          {rows.length > 0 ? (
            <EarlierMessages hasEarlier={hasEarlier} earlier={earlier} onLoad={loadEarlier} />
          ) : (
            <NobodySpoke roomName={roomName} isArchived={room.isArchived} />
          )}
          <ol className={css({ listStyle: 'none' })}>
            {rows.map(row => (
              <MessageLine
                key={row.key}
                row={row}
                today={today}
                isActive={row.key === roving.activeKey}
                isFlashing={row.kind === 'message' && row.message.id === flashing}
              />
            ))}
          </ol>
        </div>
      </div>
      {!isAtEdge && (
        <div className={look.latest}>
          <Button variant="secondary" size="sm" icon={<ArrowDown />} onClick={toEdge}>
            {missed > 0 ? `${missed} new ${missed === 1 ? 'message' : 'messages'}` : 'Jump to latest'}
          </Button>
        </div>
      )}
    </div>
  )
}
