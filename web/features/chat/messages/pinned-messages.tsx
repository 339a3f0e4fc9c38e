import { ChevronDown, ChevronUp, Pin, PinOff } from 'lucide-react'
import { css } from 'styled-system/css'
import { chatRoom } from '#web/features/chat/chat-room.look.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import { useRoomActions } from '../room-actions.ts'

type NewestPinProps = {
  message: ChatMessage
  /** Total number of pinned messages. */
  count: number
  isOpen: boolean
  panelId: string
  onToggle: () => void
}

/** The newest pinned message, which links to its place, and the button that shows the others. */
export function NewestPin({ message, count, isOpen, panelId, onToggle }: NewestPinProps) {
  return (
    <section className={chatRoom.pin} aria-label="Pinned messages">
      <Pinned message={message}>
        {count > 1 && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-label={`Show all ${count} pinned messages`}
            icon={isOpen ? <ChevronUp /> : <ChevronDown />}
            onClick={onToggle}
          >
            <span>{count}</span>
            <span className={css({ hideBelow: 'md' })}> pinned</span>
          </Button>
        )}
      </Pinned>
    </section>
  )
}

type PinnedMessagesProps = {
  messages: ChatMessage[]
  /** Called when one of them is opened. */
  onLeave: () => void
}

/** The room's pinned messages, newest pin first. */
export function PinnedMessages({ messages, onLeave }: PinnedMessagesProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets.
    <ul role="list" aria-label="Earlier pins">
      {messages.map(message => (
        <li key={message.id} className={chatRoom.pin}>
          <Pinned message={message} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}

type PinnedProps = { message: ChatMessage; onLeave?: () => void; children?: React.ReactNode }

// On a phone only its text: the author and Unpin are with the message itself.
function Pinned({ message, onLeave, children }: PinnedProps) {
  const { me, jumpTo, setPinned } = useRoomActions()
  return (
    <>
      <Pin aria-hidden="true" />
      <button
        type="button"
        title="Go to message"
        onClick={() => {
          jumpTo(message.id)
          onLeave?.()
        }}
      >
        <span>
          <strong
            className={css({ hideBelow: 'md' })}
          >{`${message.member?.gamertag ?? 'Former member'} `}</strong>
          <bdi>{describeMedia(message.message)}</bdi>
        </span>
      </button>
      {children}
      {me.isAdmin && (
        <IconButton
          label="Unpin message"
          size="sm"
          className={css({ hideBelow: 'md' })}
          onClick={() => setPinned(message, false)}
        >
          <PinOff />
        </IconButton>
      )}
    </>
  )
}
