import { Ban, CircleAlert, Clock, ShieldCheck } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { chatMessage } from '#web/features/chat/chat-message.look.ts'
import { chatTime, clockTime } from '#web/lib/dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Author, Quote } from '#worker/features/chat/contract.ts'
import { QUOTE_MAX } from '#worker/features/chat/rules/message-text.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import { truncate } from '#worker/lib/text/truncate.ts'
import { MessageMedia } from '../media/message-media.tsx'
import { useRoomActions } from '../room-actions.ts'
import type { PendingMessage } from '../room-client/room-state.ts'
import { collapseBlankLines } from './fold-long-text.ts'
import { LikePill, MessageActions } from './message-actions.tsx'
import { partsOf } from './message-parts.ts'
import type { Row } from './message-rows.ts'
import { MessageText } from './message-text.tsx'

type Spoken = Extract<Row, { kind: 'message' | 'pending' }>

type MessageProps = {
  row: Spoken
  today: string
  /** Whether it is the list's tab stop; arrow keys move on to its controls. */
  isActive: boolean
  isFlashing: boolean
}

/** A message: author, time, quote, text and media. One's own looks the same while it is being sent. */
export function Message({ row, today, isActive, isFlashing }: MessageProps) {
  const styles = chatMessage
  const { me } = useRoomActions()
  const isLikePressed = useRef(false)
  const { message, author, text, replyTo, at } = whatIsSaid(row, me)
  const isDeleted = message?.isDeleted ?? false
  const isHeaded = row.opens && !isDeleted
  const { parts, isForMe } = useParts(text, author)
  return (
    <article
      aria-label={`${nameOf(author)}, ${chatTime(at, today)}`}
      className={styles.root}
      data-line={message?.id ?? row.key}
      data-key={row.key}
      data-opens={row.opens || undefined}
      data-mine={isForMe || undefined}
      data-flash={isFlashing || undefined}
      tabIndex={isActive ? 0 : -1}
    >
      <MessageGutter author={isHeaded ? author : undefined} at={at} />
      <div className={styles.body}>
        {isHeaded && <MessageHead author={author} at={at} today={today} editedAt={message?.editedAt} />}
        {replyTo && !isDeleted && <MessageQuote quote={replyTo} />}
        {isDeleted ? (
          <Deleted />
        ) : (
          <>
            <MessageText parts={parts} me={me.id} isPending={row.kind === 'pending'} />
            <MessageMedia parts={parts} />
            {!isHeaded && <Edited at={message?.editedAt} today={today} />}
          </>
        )}
        {message && !isDeleted && message.likeCount > 0 && (
          <LikePill message={message} isPressed={isLikePressed} />
        )}
        {row.kind === 'pending' && <PendingState pending={row.pending} />}
      </div>
      {message && !isDeleted && (
        <MessageActions
          message={message}
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
  const { me, people } = useRoomActions()
  const isAdmin = author?.isAdmin ?? false
  const parts = useMemo(() => partsOf(collapseBlankLines(text), people, isAdmin), [text, people, isAdmin])
  const isForMe = parts.some(
    part => part.kind === 'mention' && (part.memberId === null || part.memberId === me.id),
  )
  return { parts, isForMe }
}

function nameOf(author: Author | null) {
  return author?.gamertag ?? 'Former member'
}

// The first message of a group shows the author's picture, the others their time.
function MessageGutter({ author, at }: { author: Author | null | undefined; at: string }) {
  const { me } = useRoomActions()
  return (
    <div className={chatMessage.gutter}>
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

// In a message without a name row it is shown below the text.
function Edited({ at, today }: { at: string | null | undefined; today: string }) {
  if (!at) return null
  return (
    <span className={chatMessage.time} title={`Edited ${chatTime(at, today)}`}>
      edited
    </span>
  )
}

type MessageHeadProps = {
  author: Author | null
  at: string
  today: string
  editedAt: string | null | undefined
}

function MessageHead({ author, at, today, editedAt }: MessageHeadProps) {
  const styles = chatMessage
  return (
    <header className={styles.head}>
      <span className={styles.name}>
        <bdi>{nameOf(author)}</bdi>
        {author?.isAdmin && (
          <>
            <ShieldCheck aria-hidden="true" />
            <VisuallyHidden>Admin</VisuallyHidden>
          </>
        )}
      </span>
      {author && author.displayName !== author.gamertag && (
        <span className={styles.secondName}>{author.displayName}</span>
      )}
      <time dateTime={at} className={styles.time}>
        {chatTime(at, today)}
      </time>
      <Edited at={editedAt} today={today} />
    </header>
  )
}

function Deleted() {
  return (
    <p className={chatMessage.quiet}>
      <Ban aria-hidden="true" />
      This message was deleted
    </p>
  )
}

/** The quote of the message replied to; a press jumps to it. */
function MessageQuote({ quote }: { quote: Quote }) {
  const styles = chatMessage
  const { people, jumpTo } = useRoomActions()
  if (quote.isDeleted)
    return (
      <p className={styles.quote} data-quote>
        Replied to a deleted message
      </p>
    )
  // Live events omit the author, because the client knows the members.
  const author = quote.member ?? people.find(({ id }) => id === quote.memberId)
  return (
    <button type="button" tabIndex={-1} className={styles.quote} data-quote onClick={() => jumpTo(quote.id)}>
      <strong>{author?.gamertag ?? 'Former member'}</strong>
      <span>{describeMedia(shortened(quote.message))}</span>
    </button>
  )
}

// The text may be truncated already; truncating it twice would add the dots twice.
function shortened(text: string) {
  return Array.from(text).length <= QUOTE_MAX + 3 && text.endsWith('...') ? text : truncate(text, QUOTE_MAX)
}

/** The state of an unconfirmed message: sending, or failed with the reason and the buttons to retry or delete it. */
function PendingState({ pending }: { pending: PendingMessage }) {
  const styles = chatMessage
  const { retry, discard } = useRoomActions()
  const { clientMessageId, status, problem } = pending
  if (status === 'sending')
    return (
      <p className={styles.quiet}>
        <Clock aria-hidden="true" />
        Sending
      </p>
    )
  return (
    <div className={styles.failed}>
      <CircleAlert aria-hidden="true" />
      <p role="alert">{problem ?? 'Not sent'}</p>
      <div>
        <Button variant="ghost" size="sm" tabIndex={-1} onClick={() => retry(clientMessageId)}>
          Retry
        </Button>
        <Button variant="dangerGhost" size="sm" tabIndex={-1} onClick={() => discard(clientMessageId)}>
          Delete
        </Button>
      </div>
    </div>
  )
}
