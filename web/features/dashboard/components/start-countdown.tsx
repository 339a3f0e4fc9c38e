import { css } from 'styled-system/css'
import { useNow } from '#web/lib/clock.ts'

/** The time until a race starts, to the second. */
export function StartCountdown({ date }: { date: string }) {
  const now = useNow()
  const left = Math.max(0, Math.ceil((Date.parse(date) - now) / 1000))
  const days = Math.floor(left / 86_400)
  const parts = [
    { unit: days === 1 ? 'day' : 'days', value: days },
    { unit: 'hours', value: Math.floor(left / 3600) % 24 },
    { unit: 'min', value: Math.floor(left / 60) % 60 },
    { unit: 'sec', value: left % 60 },
  ]
  return (
    <div>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>Starts in</p>
      <p role="timer" className={clock}>
        {parts.slice(days > 0 ? 0 : 1).map(({ unit, value }) => (
          <span key={unit} className={css({ minWidth: '0' })}>
            <span className={css({ display: 'block', textStyle: 'numeral' })}>
              {String(value).padStart(2, '0')}
            </span>{' '}
            <span className={css({ display: 'block', mt: '2', fontSize: 'sm', color: 'fg.muted' })}>
              {unit}
            </span>{' '}
          </span>
        ))}
      </p>
    </div>
  )
}

const clock = css({ display: 'flex', columnGap: '6', mt: '2.5' })
