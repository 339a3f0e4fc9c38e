import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Pin, PinOff } from 'lucide-react'
import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import { chatRoom } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { pinnedQuery } from '../api.ts'
import { useActs } from './room-acts.ts'

/** What admins have pinned in the room: the newest, and the others behind a button. Each leads to its message. */
export function PinnedMessages({ roomId }: { roomId: string }) {
  const look = chatRoom()
  const { data: pinned, isError, isFetching, refetch } = useQuery(pinnedQuery(roomId))
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  if (!pinned && isError)
    return (
      <div className={look.pinned}>
        <div className={look.pin}>
          <Pin aria-hidden="true" />
          <p role="alert" className={css({ flex: '1' })}>
            Failed to fetch pinned messages
          </p>
          <Button
            variant="secondary"
            size="sm"
            busy={isFetching}
            busyLabel="Retrying..."
            onClick={() => refetch()}
          >
            Retry
          </Button>
        </div>
      </div>
    )
  if (!pinned || pinned.length === 0) return null
  const shown = isOpen ? pinned : pinned.slice(0, 1)
  return (
    <section className={look.pinned} aria-label="Pinned messages">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" id={listId}>
        {shown.map((message, at) => (
          <PinnedMessage key={message.id} message={message}>
            {at === 0 && pinned.length > 1 && (
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={isOpen}
                aria-controls={listId}
                icon={isOpen ? <ChevronUp /> : <ChevronDown />}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Show one' : `${pinned.length} pinned`}
              </Button>
            )}
          </PinnedMessage>
        ))}
      </ul>
    </section>
  )
}

function PinnedMessage({ message, children }: { message: ChatMessage; children: React.ReactNode }) {
  const { me, jumpTo, setPinned } = useActs()
  return (
    <li className={chatRoom().pin}>
      <Pin aria-hidden="true" />
      <button type="button" onClick={() => jumpTo(message.id)} title="Go to the message">
        <strong>{message.member?.gamertag ?? 'Former member'}</strong> {message.message}
      </button>
      {children}
      {me.isAdmin && (
        <IconButton label="Unpin message" size="sm" onClick={() => setPinned(message, false)}>
          <PinOff />
        </IconButton>
      )}
    </li>
  )
}
