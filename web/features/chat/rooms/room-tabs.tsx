import { Archive, Medal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { chatPage } from 'styled-system/recipes'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'

/** What the tabs open, and the tab that names it. */
export const panelId = 'chat-room'
export const tabId = (roomId: string) => `chat-tab-${roomId}`

type RoomTabsProps = {
  /** In the order of the tabs. */
  rooms: ChatRoomView[]
  openId: string | undefined
  unread: Set<string>
  onOpen: (roomId: string) => void
}

/** The rooms as tabs. Arrow keys move, Enter or Space opens: a room is not loaded in passing. */
export function RoomTabs({ rooms, openId, unread, onOpen }: RoomTabsProps) {
  const look = chatPage()
  const row = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const stopId = rooms.some(({ id }) => id === focusedId) ? focusedId : openId
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open, and where it stands, decide what is in view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [openId, rooms.length])

  function move(event: KeyboardEvent<HTMLElement>) {
    const tabs = [...(row.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const next = nextIndex(event.key, tabs.indexOf(event.target as HTMLElement), tabs.length)
    if (next === null) return
    event.preventDefault()
    tabs[next]?.focus()
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label="Chat rooms"
      className={look.tabs}
      onKeyDown={move}
      // A mouse has no other way along the row.
      onWheel={({ deltaX, deltaY, currentTarget }) => {
        if (deltaX === 0) currentTarget.scrollLeft += deltaY
      }}
    >
      {rooms.map(({ id, name, type, isActive }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={id === openId}
          aria-controls={id === openId ? panelId : undefined}
          tabIndex={id === stopId ? 0 : -1}
          className={look.tab}
          onFocus={() => setFocusedId(id)}
          onBlur={() => setFocusedId(null)}
          onClick={() => onOpen(id)}
        >
          {type === 'military' && <Medal aria-hidden="true" />}
          <b>{name}</b>
          {type === 'military' && <small>Community</small>}
          {!isActive && (
            <>
              <Archive aria-hidden="true" />
              <VisuallyHidden>archived</VisuallyHidden>
            </>
          )}
          {unread.has(id) && (
            <>
              <span className={look.dot} aria-hidden="true" />
              <VisuallyHidden>unread messages</VisuallyHidden>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
