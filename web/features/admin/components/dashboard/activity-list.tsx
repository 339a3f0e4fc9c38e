import { ClipboardList, Flag, type LucideIcon, MessagesSquare, Radio, Trophy, UserRound } from 'lucide-react'
import type { Ref } from 'react'
import { css } from 'styled-system/css'
import { adminDashboard } from 'styled-system/recipes'
import {
  type Names,
  type Piece,
  sentenceFor,
  sentenceForRun,
} from '#web/features/admin/activity-sentences.ts'
import { cardDate, shortDate } from '#web/lib/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Run } from './runs.ts'

const icons: Record<string, LucideIcon> = {
  race: Flag,
  championship: Trophy,
  member: UserRound,
  registration: UserRound,
  room: MessagesSquare,
  message: MessagesSquare,
  poll: MessagesSquare,
  club: MessagesSquare,
  push: Radio,
}

type ActivityListProps = { runs: readonly Run[]; names: Names; ref: Ref<HTMLOListElement> }

/** The acts, one sentence a run of them, with the moment of the newest in London. */
export function ActivityList({ runs, names, ref }: ActivityListProps) {
  if (runs.length === 0)
    return (
      <EmptyState art={<ClipboardList />} title="Nothing done yet" level={3}>
        What admins do to races, championships and members is written down here.
      </EmptyState>
    )
  return (
    <ol ref={ref}>
      {runs.map(run => {
        const [{ id, action, at }] = run
        const Icon = icons[action.split('.')[0] ?? ''] ?? ClipboardList
        return (
          <li key={id} className={row}>
            <Icon aria-hidden="true" className={css({ flexShrink: '0', color: 'fg.muted', mt: '0.5' })} />
            <div className={css({ flex: '[1 1 12rem]', minWidth: '0', overflowWrap: 'anywhere' })}>
              <RunWords run={run} names={names} />
            </div>
            <time dateTime={at} className={when}>
              {shortDate(at)}, {cardDate(at).time}
            </time>
          </li>
        )
      })}
    </ol>
  )
}

/** One act, or how many, which open to the single ones. */
function RunWords({ run, names }: { run: Run; names: Names }) {
  const words = <Sentence pieces={sentenceForRun(run, names)} />
  if (run.length === 1) return <p>{words}</p>
  return (
    <details className={adminDashboard().run}>
      <summary>{words}</summary>
      <ul>
        {run.map(entry => (
          <li key={entry.id}>
            {cardDate(entry.at).time} <Sentence pieces={sentenceFor(entry, names).slice(1)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Sentence({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, place) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay in their places.
      <strong key={place} className={css({ fontWeight: 'semibold' })}>
        {piece.name}
      </strong>
    ),
  )
}

const row = css({
  display: 'flex',
  columnGap: '3',
  px: { base: '4', md: '5' },
  py: '3',
  fontSize: 'md',
  lineHeight: 'snug',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
  _first: { borderTopWidth: '[0]' },
  flexWrap: { base: 'wrap', sm: 'nowrap' },
  '& > svg': { width: '[18px]', height: '[18px]' },
})
const when = css({
  flexShrink: '0',
  flexBasis: { base: 'full', sm: '[auto]' },
  pl: { base: '[30px]', sm: '0' },
  mt: { base: '0.5', sm: '0' },
  color: 'fg.muted',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
})
