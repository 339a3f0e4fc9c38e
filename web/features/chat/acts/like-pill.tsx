import { Heart } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { chatMessage } from 'styled-system/recipes'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { useActs } from '../room-actions.ts'

type LikePillProps = {
  message: ChatMessage
  tabIndex: number
  /** Whether the bar's button has just been pressed, which goes with the first like: the focus goes on from here. */
  isPressed: RefObject<boolean>
}

/** The like button of a message that somebody likes, with how many do. */
export function LikePill({ message, tabIndex, isPressed }: LikePillProps) {
  const { me, setLiked } = useActs()
  const { likeCount, isLikedByCurrentUser: isLiked } = message
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isPressed.current) button.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [isPressed])
  // With the last like the pill goes; the focus stays with the message.
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
      tabIndex={tabIndex}
      className={chatMessage().like}
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
