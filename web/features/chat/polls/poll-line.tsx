import { chatMessage } from 'styled-system/recipes'
import type { Poll } from '#worker/features/chat/contract.ts'
import { PollCard } from './poll-card.tsx'

type PollLineProps = {
  poll: Poll
  rowKey: string
  /** The keyboard's, whose options Tab comes to. */
  isActive: boolean
}

/** A poll where it was asked, between the messages. */
export function PollLine({ poll, rowKey, isActive }: PollLineProps) {
  const look = chatMessage()
  const tabIndex = isActive ? 0 : -1
  return (
    <article
      aria-label={`Poll: ${poll.question}`}
      className={look.root}
      data-line={poll.id}
      data-key={rowKey}
      data-opens
      tabIndex={tabIndex}
    >
      <div className={look.gutter} />
      <div className={look.body}>
        <PollCard poll={poll} tabIndex={tabIndex} />
      </div>
    </article>
  )
}
