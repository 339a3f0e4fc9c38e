import { Archive, Medal } from 'lucide-react'
import { cx } from 'styled-system/css'
import { chatPage } from 'styled-system/recipes'
import { TabRow } from '#web/ui/tabs.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'

/** How many rooms stand in a grid on small screens; more are a row that scrolls (decision 53). */
const GRID_MAX = 8

type RoomTabsProps = {
  /** In the order of the tabs. */
  rooms: ChatRoomView[]
  openId: string
  unread: Set<string>
}

/** The rooms as tabs: a row, and up to eight on small screens a grid of four columns. */
export function RoomTabs({ rooms, openId, unread }: RoomTabsProps) {
  const look = chatPage()
  const items = rooms.map(room => ({
    value: room.id,
    label: <RoomLabel room={room} isUnread={unread.has(room.id)} />,
  }))
  const list = cx(look.tabs, rooms.length <= GRID_MAX && look.grid)
  return <TabRow label="Chat rooms" items={items} value={openId} look={{ list, trigger: look.tab }} />
}

function RoomLabel({ room, isUnread }: { room: ChatRoomView; isUnread: boolean }) {
  const isMilitary = room.type === 'military'
  return (
    <>
      <b>
        {isMilitary && <Medal aria-hidden="true" />}
        {room.name}
        {!room.isActive && (
          <>
            <Archive aria-hidden="true" />
            <VisuallyHidden>archived</VisuallyHidden>
          </>
        )}
      </b>
      {isMilitary && <small>Community</small>}
      {isUnread && (
        <>
          <span className={chatPage().dot} aria-hidden="true" />
          <VisuallyHidden>unread messages</VisuallyHidden>
        </>
      )}
    </>
  )
}
