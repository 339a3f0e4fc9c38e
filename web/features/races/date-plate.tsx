import { css, cx } from 'styled-system/css'
import { cardDate } from '#web/lib/dates.ts'
import type { Livery } from './livery.ts'

/** The day of a race in the livery of its championship, 56 px square: the start of a row. */
export function DatePlate({ date, livery }: { date: string; livery: Livery }) {
  const { day, month } = cardDate(date)
  return (
    <time dateTime={date} className={cx(plate, grounds[livery])}>
      <span className={css({ textStyle: 'numeral', fontSize: '2xl' })}>{day}</span>{' '}
      <span className={css({ fontSize: 'xs', fontWeight: 'bold', lineHeight: 'none' })}>{month}</span>
    </time>
  )
}

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
const grounds: Record<Livery, string> = {
  british: css({ bg: 'livery.british' }),
  french: css({ bg: 'livery.french' }),
  italian: css({ bg: 'livery.italian' }),
  dutch: css({ bg: 'livery.dutch' }),
  belgian: css({ bg: 'livery.belgian' }),
  german: css({ bg: 'livery.german' }),
}
