import { css } from 'styled-system/css'
import { hstack } from 'styled-system/patterns'
import { HOUR, useNow } from '#web/lib/clock.ts'
import { countdown } from '#web/lib/dates.ts'
import { StartLamps } from '#web/ui/start-lamps.tsx'
import { litLamps } from '#worker/features/races/rules.ts'
import type { Race } from '../api.ts'

/** The big gantry: which race closes next within the hour, and when. Nothing while none does. */
export function NextDeadline({ races }: { races: Race[] }) {
  const now = useNow()
  const next = nextToClose(races, now)
  if (!next) return null
  const deadline = Date.parse(next.registrationDeadline)
  return (
    <div className={gantry}>
      <StartLamps size="lg" lit={litLamps(deadline, now)} />
      <div className={css({ flex: '[1 1 7rem]', minWidth: '0' })}>
        <p className={sentence}>
          <span className={css({ truncate: true })}>{next.name}</span> <span>closes in</span>
        </p>
        <p
          role="timer"
          className={css({ mt: '1.5', textStyle: 'clock', fontSize: '3xl', whiteSpace: 'nowrap' })}
        >
          {countdown(deadline - now)}
        </p>
      </div>
    </div>
  )
}

// On a phone the strip over the cards says the same in less room.
const gantry = hstack({ hideBelow: 'md', gap: '4', minWidth: '0' })
// A long name is cut, never what follows it.
const sentence = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '[0.5ch]',
  maxWidth: '[32ch]',
  color: 'fg.onPitMuted',
  fontSize: 'md',
  lineHeight: 'snug',
})

function nextToClose(races: Race[], now: number) {
  return races
    .filter(({ registrationDeadline }) => {
      const left = Date.parse(registrationDeadline) - now
      return left > 0 && left <= HOUR
    })
    .toSorted((a, b) => Date.parse(a.registrationDeadline) - Date.parse(b.registrationDeadline))[0]
}
