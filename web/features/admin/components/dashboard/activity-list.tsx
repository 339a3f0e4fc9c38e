import { ClipboardList, Flag, type LucideIcon, Trophy, UserRound } from 'lucide-react'
import { css } from 'styled-system/css'
import { cardDate, shortDate } from '#web/lib/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { AuditEntry } from '../../api.ts'
import { type Names, sentenceFor } from './activity-words.ts'

const icons: Record<string, LucideIcon> = {
  race: Flag,
  championship: Trophy,
  member: UserRound,
  registration: UserRound,
}

/** The acts, one sentence each, with the moment in London. */
export function ActivityList({ entries, names }: { entries: AuditEntry[]; names: Names }) {
  if (entries.length === 0)
    return (
      <EmptyState art={<ClipboardList />} title="Nothing done yet" level={3}>
        What admins do to races, championships and members is written down here.
      </EmptyState>
    )
  return (
    <ol>
      {entries.map(entry => {
        const Icon = icons[entry.action.split('.')[0] ?? ''] ?? ClipboardList
        return (
          <li key={entry.id} className={row}>
            <Icon aria-hidden="true" className={css({ flexShrink: '0', color: 'fg.muted', mt: '0.5' })} />
            <p className={css({ flex: '[1 1 12rem]', minWidth: '0', overflowWrap: 'anywhere' })}>
              {sentenceFor(entry, names).map((piece, place) =>
                typeof piece === 'string' ? (
                  piece
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay in their places.
                  <strong key={place} className={css({ fontWeight: 'semibold' })}>
                    {piece.name}
                  </strong>
                ),
              )}
            </p>
            <time dateTime={entry.at} className={when}>
              {shortDate(entry.at)}, {cardDate(entry.at).time}
            </time>
          </li>
        )
      })}
    </ol>
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
