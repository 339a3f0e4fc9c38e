import { Ellipsis, Heart, Pin, PinOff, Reply, Trash2 } from 'lucide-react'
import { css } from 'styled-system/css'
import { chatMessage } from 'styled-system/recipes'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { useActs } from '../room-actions.ts'

type MessageActionsProps = { message: ChatMessage; tabIndex: number; onLike: () => void }

/** What can be done with a message: a bar for the mouse and the keyboard, and one button that opens a sheet for thumbs. */
export function MessageActions({ message, tabIndex, onLike }: MessageActionsProps) {
  const look = chatMessage()
  const { me, isArchived, setLiked, reply, ask } = useActs()
  const of = message.member?.gamertag ?? 'a former member'
  return (
    <>
      <div className={look.bar}>
        {message.likeCount === 0 && (
          <IconButton
            label="Like"
            title="Like"
            aria-pressed={false}
            tabIndex={tabIndex}
            disabled={!me}
            className={small}
            onClick={() => {
              onLike()
              setLiked(message, true)
            }}
          >
            <Heart />
          </IconButton>
        )}
        {!isArchived && (
          <IconButton
            label={`Reply to ${of}`}
            title="Reply"
            tabIndex={tabIndex}
            className={small}
            onClick={() => reply(message)}
          >
            <Reply />
          </IconButton>
        )}
        {me.isAdmin && <AdminActions message={message} tabIndex={tabIndex} />}
      </div>
      <div className={look.more}>
        <IconButton
          label={`More about the message of ${of}`}
          size="sm"
          aria-haspopup="dialog"
          tabIndex={tabIndex}
          onClick={() => ask({ kind: 'more', message })}
        >
          <Ellipsis />
        </IconButton>
      </div>
    </>
  )
}

function AdminActions({ message, tabIndex }: Omit<MessageActionsProps, 'onLike'>) {
  const { setPinned, ask } = useActs()
  const { isPinned } = message
  return (
    <>
      <IconButton
        label={isPinned ? 'Unpin message' : 'Pin message'}
        title={isPinned ? 'Unpin' : 'Pin'}
        tabIndex={tabIndex}
        className={small}
        onClick={() => setPinned(message, !isPinned)}
      >
        {isPinned ? <PinOff /> : <Pin />}
      </IconButton>
      <IconButton
        label="Delete message"
        title="Delete"
        variant="dangerGhost"
        tabIndex={tabIndex}
        className={small}
        onClick={() => ask({ kind: 'delete', message })}
      >
        <Trash2 />
      </IconButton>
    </>
  )
}

const small = css({ width: '[32px]', minHeight: '[30px]', '& > svg': { width: '[1rem]', height: '[1rem]' } })
