import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import type { Livery } from '#web/features/races/components/card/livery.ts'
import { whereAndWhat } from '#web/features/races/components/race-words.ts'
import { cardDate } from '#web/lib/dates.ts'

type RaceRowsProps = { races: Race[]; liveries: Map<string | null, Livery>; label: string }

/** Races as rows, each with its date on its championship's livery; they lead to the races around it. */
export function RaceRows({ races, liveries, label }: RaceRowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label={label} className={css({ listStyle: 'none' })}>
      {races.map(race => {
        const { day, month, weekday, time } = cardDate(race.date)
        const ground = grounds[liveries.get(race.championshipId) ?? 'german']
        return (
          <li key={race.id} className={item}>
            <Link to={whereabouts(race)} className={row}>
              <time dateTime={race.date} className={cx(plate, ground)}>
                <span className={css({ textStyle: 'numeral', fontSize: '2xl' })}>{day}</span>{' '}
                <span className={css({ fontSize: 'xs', fontWeight: 'bold', lineHeight: 'none' })}>
                  {month}
                </span>
              </time>
              <span className={css({ minWidth: '0' })}>
                <span className={name}>{race.name}</span>
                <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'sm' })}>
                  {weekday} {time}, {whereAndWhat(race)}
                </span>
              </span>
              <ChevronRight aria-hidden="true" size={18} className={css({ color: 'fg.muted' })} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function whereabouts({ championshipId }: Race) {
  return championshipId ? `/races?championship=${encodeURIComponent(championshipId)}` : '/races'
}

const grounds: Record<Livery, string> = {
  british: css({ bg: 'livery.british' }),
  french: css({ bg: 'livery.french' }),
  italian: css({ bg: 'livery.italian' }),
  dutch: css({ bg: 'livery.dutch' }),
  belgian: css({ bg: 'livery.belgian' }),
  german: css({ bg: 'livery.german' }),
}

const item = css({
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
const row = css({
  display: 'grid',
  gridTemplateColumns: '[56px minmax(0, 1fr) 18px]',
  alignItems: 'center',
  gap: '4',
  px: { base: '4', md: '5' },
  py: '3',
  _hover: { bg: 'bg.raised' },
  '&:focus-visible': { outlineOffset: '[-3px]' },
})
const plate = css({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '1.5',
  minHeight: '[56px]',
  borderRadius: 'control',
  color: 'fg.onPit',
  forcedColorAdjust: 'none',
})
const name = css({ display: 'block', fontWeight: 'bold', fontSize: 'md', lineClamp: '2' })
