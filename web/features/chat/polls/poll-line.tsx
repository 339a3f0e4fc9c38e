import { chatMessage } from 'styled-system/recipes'
import { LatePart, useLate } from '#web/ui/late.tsx'
import type { Poll } from '#worker/features/chat/contract.ts'

const pollCard = new LatePart(() => import('./poll-card.tsx'))

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
        <LatePollCard poll={poll} tabIndex={tabIndex} />
      </div>
    </article>
  )
}

/** A poll, whose code comes with the first one; until then its place is kept. */
export function LatePollCard(props: { poll: Poll; tabIndex?: number }) {
  const { Part: PollCard } = useLate(pollCard)
  return PollCard ? <PollCard {...props} /> : <div style={{ height: heightOf(props.poll) }} />
}

/** Fetches the polls' code, ahead of the first poll; gives whether the talk can be shown without moving for it later. */
export function usePollCard(hasPolls: boolean): boolean {
  const { Part, isMissing } = useLate(pollCard)
  return !hasPolls || Part !== undefined || isMissing
}

// About what the card will have, in px, where it cannot be fetched before the talk stands.
function heightOf({ options }: Poll) {
  return 112 + 50 * options.length
}
