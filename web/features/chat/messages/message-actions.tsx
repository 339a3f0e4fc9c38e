import { Ellipsis, Heart, Pencil, Pin, PinOff, Reply, Trash2 } from 'lucide-react'
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { chatMessage } from '#web/features/chat/chat-message.look.ts'
import { useMinute } from '#web/lib/clock.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { mayEdit } from '../composer/editing.ts'
import { useRoomActions } from '../room-actions.ts'

type MessageActionsProps = { message: ChatMessage; onLike: () => void }

/**
 * A message's actions: a bar for mouse and keyboard, reached from the message by arrow keys; on touch screens the first
 * like and a button that opens a sheet.
 */
export function MessageActions({ message, onLike }: MessageActionsProps) {
  const styles = chatMessage
  const { me, isArchived, reply, openWindow } = useRoomActions()
  const of = message.member?.gamertag ?? 'a former member'
  const isFirst = message.likeCount === 0
  return (
    <>
      <div className={styles.bar}>
        {isFirst && <FirstLike message={message} onLike={onLike} className={small} />}
        {!isArchived && (
          <IconButton
            label={`Reply to ${of}`}
            title="Reply"
            tabIndex={-1}
            className={small}
            onClick={() => reply(message)}
          >
            <Reply />
          </IconButton>
        )}
        {message.memberId === me.id && !isArchived && <EditAction message={message} />}
        {me.isAdmin && <AdminActions message={message} />}
        <IconButton
          label={`More actions for ${of}’s message`}
          title="More"
          aria-haspopup="dialog"
          tabIndex={-1}
          className={small}
          onClick={() => openWindow({ kind: 'more', message })}
        >
          <Ellipsis />
        </IconButton>
      </div>
      <div className={styles.more} data-more>
        {isFirst && <FirstLike message={message} onLike={onLike} size="sm" />}
        <IconButton
          label={`More actions for ${of}’s message`}
          size="sm"
          aria-haspopup="dialog"
          tabIndex={-1}
          onClick={() => openWindow({ kind: 'more', message })}
        >
          <Ellipsis />
        </IconButton>
      </div>
    </>
  )
}

type FirstLikeProps = MessageActionsProps & Pick<ComponentProps<typeof IconButton>, 'size' | 'className'>

/** The like button of a message without likes; once it has one, the pill below the message replaces it. */
function FirstLike({ message, onLike, ...look }: FirstLikeProps) {
  const { me, setLiked } = useRoomActions()
  return (
    <IconButton
      label="Like"
      title="Like"
      aria-pressed={false}
      tabIndex={-1}
      disabled={!me}
      onClick={() => {
        onLike()
        setLiked(message, true)
      }}
      {...look}
    >
      <Heart />
    </IconButton>
  )
}

function EditAction({ message }: { message: ChatMessage }) {
  const { me, edit } = useRoomActions()
  if (!mayEdit(message, me.id, useMinute())) return null
  return (
    <IconButton
      label="Edit message"
      title="Edit"
      tabIndex={-1}
      className={small}
      onClick={() => edit(message)}
    >
      <Pencil />
    </IconButton>
  )
}

function AdminActions({ message }: { message: ChatMessage }) {
  const { setPinned, openWindow } = useRoomActions()
  const { isPinned } = message
  return (
    <>
      <IconButton
        label={isPinned ? 'Unpin message' : 'Pin message'}
        title={isPinned ? 'Unpin' : 'Pin'}
        tabIndex={-1}
        className={small}
        onClick={() => setPinned(message, !isPinned)}
      >
        {isPinned ? <PinOff /> : <Pin />}
      </IconButton>
      <IconButton
        label="Delete message"
        title="Delete"
        variant="dangerGhost"
        tabIndex={-1}
        className={small}
        onClick={() => openWindow({ kind: 'delete', message })}
      >
        <Trash2 />
      </IconButton>
    </>
  )
}

const small = css({ width: '[32px]', minHeight: '[30px]', '& > svg': { width: '[1rem]', height: '[1rem]' } })

type LikePillProps = {
  message: ChatMessage
  /** Whether the first like was just given in the bar. That button is gone now, so the focus moves here. */
  isPressed: RefObject<boolean>
}

/** The like button of a message with likes, and their number. */
export function LikePill({ message, isPressed }: LikePillProps) {
  const { me, setLiked } = useRoomActions()
  const { likeCount, isLikedByCurrentUser: isLiked } = message
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isPressed.current) button.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [isPressed])
  // The pill disappears with the last like; the focus stays on the message.
  useLayoutEffect(() => {
    const pill = button.current
    return () => {
      if (pill && pill === document.activeElement) pill.closest('article')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className={chatMessage.like}
      aria-pressed={isLiked}
      aria-label={`Like, ${likeCount === 1 ? '1 like' : `${likeCount} likes`}`}
      disabled={!me}
      onClick={() => setLiked(message, !isLiked)}
    >
      <Heart aria-hidden="true" />
      <span aria-hidden="true">{likeCount}</span>
    </button>
  )
}
