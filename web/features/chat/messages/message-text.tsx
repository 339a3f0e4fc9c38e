import { useId, useMemo, useState } from 'react'
import { chatMessage } from '#web/features/chat/chat-message.look.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import { textWithoutPreviews } from '../media/previews.ts'
import { foldLongText } from './fold-long-text.ts'
import { shownLink } from './message-links.ts'
import { type Part, partsOf } from './message-parts.ts'

type MessageTextProps = {
  parts: Part[]
  /** Id of the reader. */
  me: string
  isPending: boolean
}

/** The text of a message; a long one is folded. */
export function MessageText({ parts, me, isPending }: MessageTextProps) {
  const styles = chatMessage
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
  const words = useMemo(() => textWithoutPreviews(parts), [parts])
  const beginning = useMemo(() => foldLongText(words), [words])
  if (words.length === 0) return null
  return (
    <>
      <p id={textId} className={styles.text} data-text data-pending={isPending || undefined}>
        <Parts parts={isOpen || !beginning ? words : beginning} me={me} linkTabIndex={-1} />
      </p>
      {beginning && (
        <button
          type="button"
          className={styles.fold}
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  )
}

/** A text with links, but without mentions and previews. */
export function TextWithLinks({ text }: { text: string }) {
  return <Parts parts={partsOf(text, [], false)} me="" />
}

type PartsProps = {
  parts: Part[]
  me: string
  /** -1 for links inside a message, which are reached by arrow keys. */
  linkTabIndex?: number
}

// Mentions of the reader are yellow.
function Parts({ parts, me, linkTabIndex: tabIndex }: PartsProps) {
  return parts.map((part, at) => {
    // The parts of a text are never reordered.
    const key = `${at}`
    if (part.kind === 'text') return <span key={key}>{part.text}</span>
    if (part.kind === 'mention') return <MentionMark key={key} mention={part} me={me} />
    if (part.kind === 'object' || part.kind === 'club-gif')
      return <OutwardLink key={key} href={part.text} label={describeMedia(part.text)} tabIndex={tabIndex} />
    return <OutwardLink key={key} href={part.href} label={shownLink(part.href)} tabIndex={tabIndex} />
  })
}

function MentionMark({ mention, me }: { mention: Extract<Part, { kind: 'mention' }>; me: string }) {
  const isMine = mention.memberId === null || mention.memberId === me
  return (
    <span className={chatMessage.mention} data-mention data-mine={isMine || undefined}>
      {mention.text}
    </span>
  )
}

function OutwardLink({ href, label, tabIndex }: { href: string; label: string; tabIndex?: number }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" tabIndex={tabIndex}>
      {label}
    </a>
  )
}
