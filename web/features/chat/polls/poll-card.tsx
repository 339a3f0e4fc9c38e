import { ChartBarBig } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { css } from 'styled-system/css'
import { chatMessage } from '#web/features/chat/chat-message.look.ts'
import { chatPoll } from '#web/features/chat/chat-poll.look.ts'
import { clubNow, useMinute } from '#web/lib/clock.ts'
import { chatTime, pollEnd } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import type { Poll, PollOption } from '#worker/features/chat/contract.ts'
import { percentOf, pollLabel } from '#worker/features/chat/rules/poll-state.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { useRoomActions } from '../room-actions.ts'
import { usePollState } from './poll-clock.ts'

const pollMenu = new LazyPart(() => import('./poll-menu.tsx'))

type PollCardProps = {
  poll: Poll
  /** The `tabindex` of its buttons. */
  tabIndex?: number
}

/** A poll: its question and creator, and either the options to vote for or the result. */
export function PollCard({ poll, tabIndex = 0 }: PollCardProps) {
  const styles = chatPoll
  const { me, people, isArchived } = useRoomActions()
  const card = useRef<HTMLDivElement>(null)
  const state = usePollState(poll)
  const today = londonDayAt(useMinute())
  const mayChange = poll.createdBy === me.id || me.isAdmin
  const { Part: PollMenu } = useLazyPart(pollMenu, mayChange)
  const mayVote = state === 'open' && !poll.hasUserVoted && !isArchived
  // Live events omit the creator, because the client knows the members.
  const creator = poll.creator ?? people.find(({ id }) => id === poll.createdBy)
  return (
    <div ref={card} className={styles.card}>
      <div className={styles.head}>
        <ChartBarBig aria-hidden="true" />
        <div>
          <p className={styles.asker}>
            <strong>{creator?.gamertag ?? 'Former member'}</strong> asks,{' '}
            <time dateTime={poll.createdAt}>{chatTime(poll.createdAt, today)}</time>
          </p>
          <p className={styles.question}>{poll.question}</p>
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
  const label = pollLabel(poll, clubNow())
  const isOver = label === 'Expired' || label === 'Closed'
  return (
    <p className={chatPoll.foot}>
      <span>{totalVotes === 1 ? '1 vote' : `${totalVotes} votes`}</span>
      {expiresAt && label !== 'Closed' && (
        <span>
          <span>{isOver ? 'Ended' : 'Ends'}</span> <time dateTime={expiresAt}>{pollEnd(expiresAt)}</time>
        </span>
      )}
      {label && <Badge status={isOver ? 'closed' : 'registered'}>{label}</Badge>}
    </p>
  )
}

const menuPlace = css({ flexShrink: '0', width: '[28px]' })

type PollOptionsProps = {
  poll: Poll
  mayVote: boolean
  tabIndex: number
  /** The card whose line takes the focus once the options can no longer be pressed. */
  card: RefObject<HTMLElement | null>
}

/** The options of a poll. One tap votes; a reader who can no longer vote sees the result. */
function PollOptions({ poll, mayVote, tabIndex, card }: PollOptionsProps) {
  const { vote } = useRoomActions()
  function choose(option: PollOption) {
    const line = card.current?.closest<HTMLElement>('[tabindex]')
    line?.focus({ preventScroll: true })
    vote(poll, option.id)
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets.
    <ul role="list" aria-label={mayVote ? 'Vote' : 'Result'} className={chatPoll.options}>
      {poll.options.map(option => (
        <li key={option.id}>
          {mayVote ? (
            <button
              type="button"
              tabIndex={tabIndex}
              className={chatPoll.choice}
              onClick={() => choose(option)}
            >
              {option.text}
            </button>
          ) : (
            <Result option={option} totalVotes={poll.totalVotes} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Result({ option, totalVotes }: { option: PollOption; totalVotes: number }) {
  const styles = chatPoll
  const { text, voteCount, hasUserVoted } = option
  const percent = percentOf(voteCount, totalVotes)
  return (
    <div className={styles.result} data-own={hasUserVoted || undefined}>
      <div aria-hidden="true" className={styles.slots} style={{ width: `${percent}%` }} />
      <span>{text}</span>
      {hasUserVoted && <Badge status="registered">Your vote</Badge>}
      <span className={styles.share}>
        <strong>{`${percent}%`}</strong>
        <span>{voteCount === 1 ? '1 vote' : `${voteCount} votes`}</span>
      </span>
    </div>
  )
}

type PollLineProps = {
  poll: Poll
  rowKey: string
  /** Whether it is the list's tab stop, so that Tab also reaches its options. */
  isActive: boolean
}

/** A poll in its place between the messages. */
export function PollLine({ poll, rowKey, isActive }: PollLineProps) {
  const styles = chatMessage
  const tabIndex = isActive ? 0 : -1
  return (
    <article
      aria-label={`Poll: ${poll.question}`}
      className={styles.root}
      data-line={poll.id}
      data-key={rowKey}
      data-opens
      tabIndex={tabIndex}
    >
      <div className={styles.gutter} />
      <div className={styles.body}>
        <PollCard poll={poll} tabIndex={tabIndex} />
      </div>
    </article>
  )
}
