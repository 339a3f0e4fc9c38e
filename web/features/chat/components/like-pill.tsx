import { Heart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chatMessage } from 'styled-system/recipes'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { useActs } from './room-acts.ts'

/** The like button of a message that somebody likes, with how many do. */
export function LikePill({ message, tabIndex }: { message: ChatMessage; tabIndex: number }) {
  const { me, setLiked } = useActs()
  const { likeCount, isLikedByCurrentUser: isLiked } = message
  const button = useRef<HTMLButtonElement>(null)
  // The first like comes from the bar, whose button goes: the keyboard goes on from here.
  useEffect(() => {
    if (isLiked && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isLiked])
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
