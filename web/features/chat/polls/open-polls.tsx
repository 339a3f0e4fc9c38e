import { ChartBarBig, ChevronDown, ChevronUp } from 'lucide-react'
import { css } from 'styled-system/css'
import { chatRoom } from '#web/features/chat/chat-room.look.ts'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import type { Poll } from '#worker/features/chat/contract.ts'
import { PollCard } from './poll-card.tsx'

type OpenPollsButtonProps = {
  /** Newest first. */
  polls: Poll[]
  /** Whether there are no pins beside it. */
  isAlone: boolean
  isOpen: boolean
  panelId: string
  onToggle: () => void
}

/** The button that shows the open polls, with their number and the newest question. */
export function OpenPollsButton({ polls, isAlone, isOpen, panelId, onToggle }: OpenPollsButtonProps) {
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      className={chatRoom.dockPolls}
      data-alone={isAlone || undefined}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
    >
      <ChartBarBig aria-hidden="true" />
      <strong>{polls.length === 1 ? 'Poll' : `${polls.length} polls`}</strong>
      <span>{polls[0]?.question}</span>
      <Chevron aria-hidden="true" />
    </button>
  )
}

/** The open polls, to vote in from anywhere in the room. */
export function OpenPolls({ polls }: { polls: Poll[] }) {
  return (
    <section aria-label="Open polls">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets. */}
      <ul role="list" className={css({ display: 'grid', gap: '3', p: '3' })}>
        {polls.map(poll => (
          <li key={poll.id}>
            {/* Takes the focus when its options can no longer be pressed. */}
            <article aria-label={`Poll: ${poll.question}`} tabIndex={-1}>
              <FaultBoundary what="poll" shows={poll}>
                <PollCard poll={poll} />
              </FaultBoundary>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
