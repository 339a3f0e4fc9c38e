import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import { DatePlate } from '#web/features/races/date-plate.tsx'
import type { Livery } from '#web/features/races/livery.ts'
import { trackAndRound } from '#web/features/races/race-texts.ts'
import { cardDate } from '#web/lib/dates.ts'

type RaceRowsProps = {
  races: Race[]
  liveries: Map<string | null, Livery>
  label: string
  /** A race was pressed. */
  onOpen: (race: Race) => void
  /** What else can be done with it, at the end of its row. */
  action?: (race: Race) => ReactNode
  /** What is said of it in place of when and where. */
  words?: (race: Race) => ReactNode
}

/** Races as rows, each with its date on its championship's livery; a press opens the race. */
export function RaceRows({ races, liveries, label, onOpen, action, words = whenAndWhere }: RaceRowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label={label} className={css({ listStyle: 'none' })}>
      {races.map(race => (
        <li key={race.id} className={item}>
          <button type="button" className={cx(row, action && withAction)} onClick={() => onOpen(race)}>
            <DatePlate date={race.date} livery={liveries.get(race.championshipId) ?? 'german'} />
            <span className={css({ minWidth: '0' })}>
              <span className={name}>{race.name}</span>
              <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'sm' })}>
                {words(race)}
              </span>
            </span>
            {!action && <ChevronRight aria-hidden="true" size={18} className={css({ color: 'fg.muted' })} />}
          </button>
          {action?.(race)}
        </li>
      ))}
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
  '&:has(button:hover)': { bg: 'bg.raised' },
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
  textAlign: 'left',
  '&:focus-visible': { outlineOffset: '[-3px]' },
})
const withAction = css({ gridTemplateColumns: '[56px minmax(0, 1fr)]', pr: '3' })
const name = css({ display: 'block', fontWeight: 'bold', fontSize: 'md', lineClamp: '2' })
