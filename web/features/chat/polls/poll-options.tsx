import type { RefObject } from 'react'
import { chatPoll } from 'styled-system/recipes'
import { Badge } from '#web/ui/badge.tsx'
import type { Poll, PollOption } from '#worker/features/chat/contract.ts'
import { percentOf } from '#worker/features/chat/rules/poll-state.ts'
import { useActs } from '../room-actions.ts'

type PollOptionsProps = {
  poll: Poll
  mayVote: boolean
  tabIndex: number
  /** Where the keyboard goes on when the options are none to press any more. */
  card: RefObject<HTMLElement | null>
}

/** The options of a poll: one tap votes; who cannot vote any more sees the result. */
export function PollOptions({ poll, mayVote, tabIndex, card }: PollOptionsProps) {
  const { vote } = useActs()
  function choose(option: PollOption) {
    const line = card.current?.closest<HTMLElement>('[tabindex]')
    line?.focus({ preventScroll: true })
    vote(poll, option.id)
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label={mayVote ? 'Vote' : 'Result'} className={chatPoll().options}>
      {poll.options.map(option => (
        <li key={option.id}>
          {mayVote ? (
            <button
              type="button"
              tabIndex={tabIndex}
              className={chatPoll().choice}
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
  const look = chatPoll()
  const { text, voteCount, hasUserVoted } = option
  const percent = percentOf(voteCount, totalVotes)
  return (
    <div className={look.result} data-own={hasUserVoted || undefined}>
      <div aria-hidden="true" className={look.slots} style={{ width: `${percent}%` }} />
      <span>{text}</span>
      {hasUserVoted && <Badge status="registered">Your vote</Badge>}
      <span className={look.share}>
        <strong>{percent}%</strong>
        <span>{voteCount === 1 ? '1 vote' : `${voteCount} votes`}</span>
      </span>
    </div>
  )
}
