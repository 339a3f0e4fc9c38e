import { useId, useMemo, useState } from 'react'
import { chatMessage } from 'styled-system/recipes'
import { folded } from './folding.ts'
import { shownLink } from './message-links.ts'
import { type Part, partsOf } from './message-parts.ts'

type MessageTextProps = {
  parts: Part[]
  /** Who reads it. */
  me: string
  isPending: boolean
  tabIndex: number
}

/** What a message says; of a long one the beginning, and the rest for whoever wants it. */
export function MessageText({ parts, me, isPending, tabIndex }: MessageTextProps) {
  const look = chatMessage()
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
  const beginning = useMemo(() => folded(parts), [parts])
  return (
    <>
      <p id={textId} className={look.text} data-pending={isPending || undefined}>
        <Parts parts={isOpen || !beginning ? parts : beginning} me={me} />
      </p>
      {beginning && (
        <button
          type="button"
          className={look.fold}
          tabIndex={tabIndex}
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

/** A text in which only links are special. */
export function Linked({ text }: { text: string }) {
  return <Parts parts={partsOf(text, [], false)} me="" />
}

// Links and mentions; yellow is who reads it.
function Parts({ parts, me }: { parts: Part[]; me: string }) {
  return parts.map((part, at) => {
    // The parts of a text never change their order.
    const key = `${at}`
    if (part.kind === 'text') return <span key={key}>{part.text}</span>
    if (part.kind === 'link') return <OutwardLink key={key} href={part.href} />
    const isMine = part.memberId === null || part.memberId === me
    return (
      <span key={key} className={chatMessage().mention} data-mine={isMine || undefined}>
        {part.text}
      </span>
    )
  })
}

function OutwardLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {shownLink(href)}
    </a>
  )
}
