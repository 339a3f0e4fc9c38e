import { Copy, Heart, Link, Pencil, Pin, PinOff, Reply, Trash2 } from 'lucide-react'
import { css } from 'styled-system/css'
import { useMinute } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { SHORT_QUOTE_MAX } from '#worker/features/chat/rules/message-text.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import { truncate } from '#worker/lib/text/truncate.ts'
import { mayEdit } from '../composer/editing.ts'
import { useRoomActions } from '../room-actions.ts'

/** A message's actions as a sheet with large buttons. */
export default function MessageSheet({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { me, isArchived, setLiked, setPinned, reply, edit, openWindow } = useRoomActions()
  const isEditable = mayEdit(message, me.id, useMinute()) && !isArchived
  const { isLikedByCurrentUser: isLiked, isPinned } = message
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={message.member?.gamertag ?? 'Former member'}
      description={truncate(describeMedia(message.message), SHORT_QUOTE_MAX)}
    >
      <div className={rows}>
        <Button variant="ghost" icon={<Heart />} onClick={then(() => setLiked(message, !isLiked))}>
          {isLiked ? 'Unlike' : 'Like'}
        </Button>
        {!isArchived && (
          <Button variant="ghost" icon={<Reply />} onClick={then(() => reply(message))}>
            Reply
          </Button>
        )}
        {isEditable && (
          <Button variant="ghost" icon={<Pencil />} onClick={then(() => edit(message))}>
            Edit
          </Button>
        )}
        <Button variant="ghost" icon={<Copy />} onClick={then(() => copy(message.message, 'message'))}>
          Copy text
        </Button>
        <Button variant="ghost" icon={<Link />} onClick={then(() => copy(addressOf(message), 'link'))}>
          Copy link
        </Button>
        {me.isAdmin && (
          <Button
            variant="ghost"
            icon={isPinned ? <PinOff /> : <Pin />}
            onClick={then(() => setPinned(message, !isPinned))}
          >
            {isPinned ? 'Unpin' : 'Pin'}
          </Button>
        )}
        {(me.isAdmin || message.memberId === me.id) && (
          <Button
            variant="dangerGhost"
            icon={<Trash2 />}
            onClick={() => openWindow({ kind: 'delete', message })}
          >
            Delete
          </Button>
        )}
      </div>
    </Dialog>
  )
}

async function copy(text: string, what: 'message' | 'link') {
  try {
    await navigator.clipboard.writeText(text) // undefined over plain http
    notify({ title: 'Copied' })
  } catch {
    notify({ title: `The ${what} could not be copied`, variant: 'destructive' })
  }
}

function addressOf({ chatRoomId, id }: ChatMessage) {
  return `${location.origin}/chat?room=${encodeURIComponent(chatRoomId)}&message=${encodeURIComponent(id)}`
}

const rows = css({
  display: 'grid',
  gap: '1',
  mx: '[-12px]',
  '& > button': { justifyContent: 'flex-start', px: '3' },
})
