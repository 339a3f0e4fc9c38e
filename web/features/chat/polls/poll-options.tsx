import type { RefObject } from 'react'
import { css } from 'styled-system/css'
import { Badge } from '#web/ui/badge.tsx'
import type { Poll, PollOption } from '#worker/features/chat/contract.ts'
import { percentOf } from '#worker/features/chat/rules/polls.ts'
import { useActs } from '../acts/room-acts.ts'

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
    <ul role="list" aria-label={mayVote ? 'Vote' : 'Result'} className={css({ display: 'grid', gap: '1.5' })}>
      {poll.options.map(option => (
        <li key={option.id}>
          {mayVote ? (
            <button type="button" tabIndex={tabIndex} className={choice} onClick={() => choose(option)}>
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
  const { text, voteCount, hasUserVoted } = option
  const percent = percentOf(voteCount, totalVotes)
  return (
    <div className={result} data-own={hasUserVoted || undefined}>
      <div aria-hidden="true" className={slots} style={{ width: `${percent}%` }} />
      <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>{text}</span>
      {hasUserVoted && (
        <Badge status="registered" className={css({ flexShrink: '0' })}>
          Your vote
        </Badge>
      )}
      <span className={share}>
        <strong>{percent}%</strong>
        <span>{voteCount === 1 ? '1 vote' : `${voteCount} votes`}</span>
      </span>
    </div>
  )
}

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  minHeight: '[44px]',
  px: '3',
  py: '1.5',
  border: '[1px solid {colors.border.default}]',
  borderRadius: 'control',
  fontSize: 'md',
  lineHeight: 'snug',
  textAlign: 'left',
  overflowWrap: 'anywhere',
} as const
const choice = css(row, {
  bg: 'bg.raised',
  fontWeight: 'semibold',
  _hover: { borderColor: 'border.strong', bg: 'accent.soft' },
  _active: { bg: 'accent.soft' },
})
const result = css(row, {
  overflow: 'clip',
  '& > :not([aria-hidden])': { position: 'relative' },
  '&[data-own]': {
    borderColor: 'plate.solid',
    boxShadow: '[inset 0 0 0 1px {colors.plate.solid}]',
    _highContrast: { outline: '[2px solid Highlight]' },
  },
})
// Two staggered rows, as on a starting grid.
const slots = css({
  position: 'absolute',
  insetBlock: '0',
  left: '0',
  backgroundImage:
    '[repeating-linear-gradient(90deg, {colors.accent.soft} 0 22px, transparent 22px 26px), repeating-linear-gradient(90deg, {colors.accent.soft} 0 9px, transparent 9px 13px, {colors.accent.soft} 13px 26px)]',
  backgroundSize: '[100% calc(50% - 1px)]',
  backgroundPosition: '[left top, left bottom]',
  backgroundRepeat: 'no-repeat',
  transitionProperty: '[width]',
  transitionDuration: 'slow',
  forcedColorAdjust: 'none',
})
const share = css({
  flexShrink: '0',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  '& > strong': { display: 'block', lineHeight: '[1.1]' },
  '& > span': { color: 'fg.muted', fontSize: 'xs', lineHeight: '[1.1]' },
})
