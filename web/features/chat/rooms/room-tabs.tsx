import { Archive, Medal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { cx } from 'styled-system/css'
import { chatPage } from '#web/features/chat/chat-page.look.ts'
import { useTabRowScroll } from '#web/ui/tab-row-scroll.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'

/** Element ids of the open room's panel and of a room's tab. */
export const ROOM_PANEL = 'open-room'
export const roomTabId = (roomId: string) => `tab-of-${roomId}`

/** Maximum number of rooms shown as a grid on small screens; more become a scrolling row (docs/decisions.md 53). */
const GRID_MAX = 8

type RoomTabsProps = {
  /** In the order of the tabs. */
  rooms: ChatRoomView[]
  openId: string
  unread: Set<string>
}

/**
 * The rooms as tabs: a row, or on small screens a grid of four columns for up to eight. Each is a link to its room. Arrow
 * keys move the focus, and only Enter or Space opens, so that passing a room does not load it.
 */
export function RoomTabs({ rooms, openId, unread }: RoomTabsProps) {
  const look = chatPage
  const scroll = useTabRowScroll(openId, rooms.length)
  return (
    <div
      {...scroll}
      role="tablist"
      aria-label="Chat rooms"
      className={cx(look.tabs, rooms.length <= GRID_MAX && look.grid)}
      onKeyDown={moveByKeys}
    >
      {rooms.map(room => {
        const isOpen = room.id === openId
        return (
          <Link
            key={room.id}
            id={roomTabId(room.id)}
            role="tab"
            to={{ search: `?${new URLSearchParams({ room: room.id })}` }}
            replace
            preventScrollReset
            aria-selected={isOpen}
            aria-current={isOpen ? 'page' : undefined}
            aria-controls={isOpen ? ROOM_PANEL : undefined}
            tabIndex={isOpen ? 0 : -1}
            className={look.tab}
          >
            <RoomLabel room={room} isUnread={unread.has(room.id)} />
          </Link>
        )
      })}
    </div>
  )
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveByKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return // the browser's own shortcuts, such as going back
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  if (at < 0 || (!step && event.key !== ' ')) return
  event.preventDefault()
  if (step) all[step(at, all.length)]?.focus()
  else all[at]?.click()
}

function RoomLabel({ room, isUnread }: { room: ChatRoomView; isUnread: boolean }) {
  const isMilitary = room.type === 'military'
  return (
    <>
      <b>
        {isMilitary && <Medal aria-hidden="true" />}
        <bdi>{room.name}</bdi>
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
          <span className={chatPage.dot} aria-hidden="true" />
          <VisuallyHidden>unread messages</VisuallyHidden>
        </>
      )}
    </>
  )
}
