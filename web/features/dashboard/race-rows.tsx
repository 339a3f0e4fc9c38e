import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import { DatePlate } from '#web/features/races/date-plate.tsx'
import type { Livery } from '#web/features/races/livery.ts'
import { addressOf } from '#web/features/races/race-link.tsx'
import { trackAndRound } from '#web/features/races/race-texts.ts'
import { cardDate } from '#web/lib/dates.ts'

type RaceRowsProps = {
  races: Race[]
  liveries: Map<string | null, Livery>
  label: string
  /** Another action, at the end of the row. */
  action?: (race: Race) => ReactNode
  /** Shown instead of when and where. */
  words?: (race: Race) => ReactNode
}

/** Races as rows, each with its date in its championship's livery and linked to its page. */
export function RaceRows({ races, liveries, label, action, words = whenAndWhere }: RaceRowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label={label} className={css({ listStyle: 'none' })}>
      {races.map(race => {
        const more = action?.(race)
        return (
          <li key={race.id} className={item}>
            <Link to={addressOf(race)} className={cx(row, Boolean(more) && withAction)}>
              <DatePlate date={race.date} livery={liveries.get(race.championshipId) ?? 'german'} />
              <span className={css({ minWidth: '0' })}>
                <span className={name}>{race.name}</span>
                <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'sm' })}>
                  {words(race)}
                </span>
              </span>
              {!more && <ChevronRight aria-hidden="true" size={18} className={css({ color: 'fg.muted' })} />}
            </Link>
            {more}
          </li>
        )
      })}
    </ul>
  )
}

function whenAndWhere(race: Race) {
  const { weekday, time } = cardDate(race.date)
  return `${weekday} ${time}, ${trackAndRound(race)}`
}

const item = css({
  display: 'flex',
  alignItems: 'center',
  pr: { base: '4', md: '5' },
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
  '&:has(a:hover)': { bg: 'bg.raised' },
})
const row = css({
  flex: '1',
  display: 'grid',
  gridTemplateColumns: '[56px minmax(0, 1fr) 18px]',
  alignItems: 'center',
  gap: '4',
  minWidth: '0',
  pl: { base: '4', md: '5' },
  py: '3',
  color: '[inherit]',
  textDecoration: 'none',
  '&:focus-visible': { outlineOffset: '[-3px]' },
})
const withAction = css({ gridTemplateColumns: '[56px minmax(0, 1fr)]', pr: '3' })
const name = css({ display: 'block', fontWeight: 'bold', fontSize: 'md', lineClamp: '2' })
