import { Ban, ShieldCheck } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { css } from 'styled-system/css'
import { chatMessage } from 'styled-system/recipes'
import { chatTime, clockTime } from '#web/lib/dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LikePill } from '../acts/like-pill.tsx'
import { MessageActions } from '../acts/message-actions.tsx'
import { PendingState } from '../acts/pending-state.tsx'
import { useActs } from '../acts/room-acts.ts'
import { partsOf } from './message-parts.ts'
import { MessageQuote } from './message-quote.tsx'
import type { Row } from './message-rows.ts'
import { MessageText } from './message-text.tsx'

type MessageProps = {
  row: Extract<Row, { kind: 'message' | 'pending' }>
  today: string
  /** The keyboard's, whose actions Tab comes to. */
  isActive: boolean
  isFlashing: boolean
}

/** A message: who said it, when, what it answers, what it says. One's own stays the same on its way into the room. */
export function Message({ row, today, isActive, isFlashing }: MessageProps) {
  const look = chatMessage()
  const { me, people } = useActs()
  const { kind, opens } = row
  const isLikePressed = useRef(false)
  const message = kind === 'message' ? row.message : null
  const author = kind === 'message' ? row.message.member : me
  const { replyTo, message: text } = kind === 'message' ? row.message : row.pending
  const at = kind === 'message' ? row.message.createdAt : new Date(row.pending.writtenAt).toISOString()
  const isDeleted = message?.isDeleted ?? false
  const name = author?.gamertag ?? 'Former member'
  const parts = useMemo(
    () => partsOf(text, people, author?.isAdmin ?? false),
    [text, people, author?.isAdmin],
  )
  const means = parts.some(
    part => part.kind === 'mention' && (part.memberId === null || part.memberId === me.id),
  )
  return (
    <article
      aria-label={`${name}, ${chatTime(at, today)}`}
      className={look.root}
      data-line={message?.id ?? row.key}
      data-key={row.key}
      data-opens={opens || undefined}
      data-mine={means || undefined}
      data-flash={isFlashing || undefined}
      // The keyboard reads along the list, one message at a time.
      tabIndex={isActive ? 0 : -1}
    >
      <div className={look.gutter}>
        {opens && !isDeleted ? (
          <Avatar
            name={author?.displayName ?? '?'}
            src={author?.profileImageUrl}
            tone={author?.id === me.id ? 'own' : 'other'}
          />
        ) : (
          <time dateTime={at}>{clockTime(at)}</time>
        )}
      </div>
      <div className={look.body}>
        {opens && !isDeleted && (
          <header className={look.head}>
            <span className={look.name}>
              {name}
              {author?.isAdmin && (
                <>
                  <ShieldCheck aria-hidden="true" />
                  <VisuallyHidden>Admin</VisuallyHidden>
                </>
              )}
            </span>
            {author && author.displayName !== name && (
              <span className={css({ color: 'fg.muted', fontSize: 'sm' })}>{author.displayName}</span>
            )}
            <time dateTime={at} className={look.time}>
              {chatTime(at, today)}
            </time>
          </header>
        )}
        {replyTo && !isDeleted && <MessageQuote quote={replyTo} tabIndex={isActive ? 0 : -1} />}
        {isDeleted ? (
          <p className={look.quiet}>
            <Ban aria-hidden="true" />
            This message was deleted
          </p>
        ) : (
          <p className={look.text} data-pending={kind === 'pending' || undefined}>
            <MessageText parts={parts} me={me.id} />
          </p>
        )}
        {message && !isDeleted && message.likeCount > 0 && (
          <LikePill message={message} tabIndex={isActive ? 0 : -1} isPressed={isLikePressed} />
        )}
        {kind === 'pending' && <PendingState pending={row.pending} />}
      </div>
      {message && !isDeleted && (
        <MessageActions
          message={message}
          tabIndex={isActive ? 0 : -1}
          onLike={() => {
            isLikePressed.current = true
          }}
        />
      )}
    </article>
  )
}
