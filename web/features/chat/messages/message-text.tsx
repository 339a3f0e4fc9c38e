import { chatMessage } from 'styled-system/recipes'
import { type Part, partsOf } from './message-parts.ts'

/** What a message says, with its links and mentions; yellow is who reads it. */
export function MessageText({ parts, me }: { parts: Part[]; me: string }) {
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

/** A text in which only links are special. */
export function Linked({ text }: { text: string }) {
  return <MessageText parts={partsOf(text, [], false)} me="" />
}

function OutwardLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {href}
    </a>
  )
}
