import '#web/theme/late/chat-poll.css'
import { ChartBarBig } from 'lucide-react'
import { useRef } from 'react'
import { css } from 'styled-system/css'
import { chatPoll } from 'styled-system/recipes'
import { useMinute } from '#web/lib/clock.ts'
import { chatTime, pollEnd } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LatePart, useLate } from '#web/ui/late.tsx'
import type { Poll } from '#worker/features/chat/contract.ts'
import { pollLabel } from '#worker/features/chat/rules/poll-state.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { useActs } from '../room-actions.ts'
import { usePollState } from './poll-clock.ts'
import { PollOptions } from './poll-options.tsx'

const pollMenu = new LatePart(() => import('./poll-menu.tsx'))

type PollCardProps = {
  poll: Poll
  /** Whether Tab comes to what can be done with it. */
  tabIndex?: number
}

/** A poll: what is asked, by whom, and either the options to vote for or what the others have voted. */
export function PollCard({ poll, tabIndex = 0 }: PollCardProps) {
  const look = chatPoll()
  const { me, people, isArchived } = useActs()
  const card = useRef<HTMLDivElement>(null)
  const state = usePollState(poll)
  const today = londonDayAt(useMinute())
  const mayChange = poll.createdBy === me.id || me.isAdmin
  const { Part: PollMenu } = useLate(pollMenu, mayChange)
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
        {mayChange &&
          (PollMenu ? (
            <PollMenu poll={poll} tabIndex={tabIndex} card={card} />
          ) : (
            <span className={menuPlace} />
          ))}
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

const menuPlace = css({ flexShrink: '0', width: '[28px]' })
