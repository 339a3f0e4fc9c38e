import { Ban, ShieldCheck } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { chatMessage } from 'styled-system/recipes'
import { chatTime, clockTime } from '#web/lib/dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Author } from '#worker/features/chat/contract.ts'
import { LikePill } from '../acts/like-pill.tsx'
import { PendingState } from '../acts/pending-state.tsx'
import { MessageMedia } from '../media/message-media.tsx'
import { useActs } from '../room-actions.ts'
import { withoutBlankRuns } from './fold-long-text.ts'
import { MessageActions } from './message-actions.tsx'
import { partsOf } from './message-parts.ts'
import { MessageQuote } from './message-quote.tsx'
import type { Row } from './message-rows.ts'
import { MessageText } from './message-text.tsx'

type Spoken = Extract<Row, { kind: 'message' | 'pending' }>

type MessageProps = {
  row: Spoken
  today: string
  /** The keyboard's, whose actions Tab comes to. */
  isActive: boolean
  isFlashing: boolean
}

/** A message: who said it, when, what it answers, what it says. One's own stays the same on its way into the room. */
export function Message({ row, today, isActive, isFlashing }: MessageProps) {
  const look = chatMessage()
  const { me } = useActs()
  const isLikePressed = useRef(false)
  const tabIndex = isActive ? 0 : -1
  const { message, author, text, replyTo, at } = whatIsSaid(row, me)
  const isDeleted = message?.isDeleted ?? false
  const isHeaded = row.opens && !isDeleted
  const { parts, isForMe } = useParts(text, author)
  return (
    <article
      aria-label={`${nameOf(author)}, ${chatTime(at, today)}`}
      className={look.root}
      data-line={message?.id ?? row.key}
      data-key={row.key}
      data-opens={row.opens || undefined}
      data-mine={isForMe || undefined}
      data-flash={isFlashing || undefined}
      // The keyboard reads along the list, one message at a time.
      tabIndex={tabIndex}
    >
      <MessageGutter author={isHeaded ? author : undefined} at={at} />
      <div className={look.body}>
        {isHeaded && <MessageHead author={author} at={at} today={today} />}
        {replyTo && !isDeleted && <MessageQuote quote={replyTo} tabIndex={tabIndex} />}
        {isDeleted ? (
          <Deleted />
        ) : (
          <>
            <MessageText parts={parts} me={me.id} isPending={row.kind === 'pending'} tabIndex={tabIndex} />
            <MessageMedia parts={parts} tabIndex={tabIndex} />
          </>
        )}
        {message && !isDeleted && message.likeCount > 0 && (
          <LikePill message={message} tabIndex={tabIndex} isPressed={isLikePressed} />
        )}
        {row.kind === 'pending' && <PendingState pending={row.pending} />}
      </div>
      {message && !isDeleted && (
        <MessageActions
          message={message}
          tabIndex={tabIndex}
          onLike={() => {
            isLikePressed.current = true
          }}
        />
      )}
    </article>
  )
}

function whatIsSaid(row: Spoken, me: Author) {
  if (row.kind === 'pending') {
    const { message: text, replyTo, writtenAt } = row.pending
    return { message: null, author: me, text, replyTo, at: new Date(writtenAt).toISOString() }
  }
  const { message } = row
  const { member: author, message: text, replyTo, createdAt: at } = message
  return { message, author, text, replyTo, at }
}

function useParts(text: string, author: Author | null) {
  const { me, people } = useActs()
  const isAdmin = author?.isAdmin ?? false
  const parts = useMemo(() => partsOf(withoutBlankRuns(text), people, isAdmin), [text, people, isAdmin])
  const isForMe = parts.some(
    part => part.kind === 'mention' && (part.memberId === null || part.memberId === me.id),
  )
  return { parts, isForMe }
}

function nameOf(author: Author | null) {
  return author?.gamertag ?? 'Former member'
}

// Beside the first of an author's messages stands his picture, beside the others when it was.
function MessageGutter({ author, at }: { author: Author | null | undefined; at: string }) {
  const { me } = useActs()
  return (
    <div className={chatMessage().gutter}>
      {author === undefined ? (
        <time dateTime={at}>{clockTime(at)}</time>
      ) : (
        <Avatar
          name={author?.displayName ?? '?'}
          src={author?.profileImageUrl}
          tone={author?.id === me.id ? 'own' : 'other'}
          seed={author?.id}
        />
      )}
    </div>
  )
}

function MessageHead({ author, at, today }: { author: Author | null; at: string; today: string }) {
  const look = chatMessage()
  return (
    <header className={look.head}>
      <span className={look.name}>
        {nameOf(author)}
        {author?.isAdmin && (
          <>
            <ShieldCheck aria-hidden="true" />
            <VisuallyHidden>Admin</VisuallyHidden>
          </>
        )}
      </span>
      {author && author.displayName !== author.gamertag && (
        <span className={look.secondName}>{author.displayName}</span>
      )}
      <time dateTime={at} className={look.time}>
        {chatTime(at, today)}
      </time>
    </header>
  )
}

function Deleted() {
  return (
    <p className={chatMessage().quiet}>
      <Ban aria-hidden="true" />
      This message was deleted
    </p>
  )
}
