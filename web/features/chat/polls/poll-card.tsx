import '#web/theme/late/chat-poll.css'
import { ChartBarBig, Ellipsis, Lock, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { chatPoll } from 'styled-system/recipes'
import { useMinute } from '#web/lib/clock.ts'
import { chatTime, pollEnd } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LatePart, useLate } from '#web/ui/late.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { londonDayAt } from '#worker/features/championships/rules.ts'
import type { Poll } from '#worker/features/chat/contract.ts'
import { pollLabel } from '#worker/features/chat/rules/polls.ts'
import { useActs } from '../acts/room-acts.ts'
import { usePollState } from './poll-clock.ts'
import { PollOptions } from './poll-options.tsx'

const deleteDialog = new LatePart(() => import('./delete-poll-dialog.tsx'))

type PollCardProps = {
  poll: Poll
  /** Whether Tab comes to what can be done with it. */
  tabIndex?: number
}

/** A poll: what is asked, by whom, and either the options to vote for or what the others have voted. */
export default function PollCard({ poll, tabIndex = 0 }: PollCardProps) {
  const look = chatPoll()
  const { me, people, isArchived } = useActs()
  const card = useRef<HTMLDivElement>(null)
  const state = usePollState(poll)
  const today = londonDayAt(useMinute())
  const mayVote = state === 'open' && !poll.hasUserVoted && !isArchived
  // A live event leaves the creator out, because who reads it knows him.
  const creator = poll.creator ?? people.find(({ id }) => id === poll.createdBy)
  return (
    <div ref={card} className={look.card}>
      <div className={look.head}>
        <ChartBarBig aria-hidden="true" />
        <div>
          <p className={look.asker}>
            <strong>{creator?.gamertag ?? 'Former member'}</strong> asks,{' '}
            <time dateTime={poll.createdAt}>{chatTime(poll.createdAt, today)}</time>
          </p>
          <p className={look.question}>{poll.question}</p>
        </div>
        {(poll.createdBy === me.id || me.isAdmin) && <PollMenu poll={poll} tabIndex={tabIndex} card={card} />}
      </div>
      <PollOptions poll={poll} mayVote={mayVote} tabIndex={tabIndex} card={card} />
      <PollFoot poll={poll} />
    </div>
  )
}

function PollFoot({ poll }: { poll: Poll }) {
  const { totalVotes, expiresAt } = poll
  const label = pollLabel(poll, Date.now())
  const isOver = label === 'Expired' || label === 'Closed'
  return (
    <p className={chatPoll().foot}>
      <span>{totalVotes === 1 ? '1 vote' : `${totalVotes} votes`}</span>
      {expiresAt && label !== 'Closed' && (
        <span>
          {isOver ? 'Ended' : 'Ends'} <time dateTime={expiresAt}>{pollEnd(expiresAt)}</time>
        </span>
      )}
      {label && <Badge status={isOver ? 'closed' : 'registered'}>{label}</Badge>}
    </p>
  )
}

type PollMenuProps = { poll: Poll; tabIndex: number; card: RefObject<HTMLDivElement | null> }

// What its creator and admins can do with it.
function PollMenu({ poll, tabIndex, card }: PollMenuProps) {
  const { closePoll, isArchived } = useActs()
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { Part: DeleteDialog } = useLate(deleteDialog, isAsked)
  const then = (act: () => void) => () => {
    setIsOpen(false)
    act()
  }
  return (
    <>
      <Popover
        label="Poll"
        className={css({ width: '[11rem]' })}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <IconButton label="More about the poll" size="sm" tabIndex={tabIndex}>
            <Ellipsis />
          </IconButton>
        }
      >
        <div className={chatPoll().acts}>
          {poll.isActive && !isArchived && (
            <Button variant="ghost" icon={<Lock />} onClick={then(() => closePoll(poll))}>
              Close poll
            </Button>
          )}
          <Button variant="dangerGhost" icon={<Trash2 />} onClick={then(() => setIsAsked(true))}>
            Delete poll
          </Button>
        </div>
      </Popover>
      {isAsked && DeleteDialog && (
        <DeleteDialog poll={poll} focusAfter={card} onClose={() => setIsAsked(false)} />
      )}
    </>
  )
}
