import { raceCard } from 'styled-system/recipes'
import { HOUR, MINUTE, useNow } from '#web/lib/clock.ts'
import { countdown, dayAndTime } from '#web/lib/dates.ts'
import { StartLamps } from '#web/ui/start-lamps.tsx'
import { litLamps, timeUntilDeadline } from '#worker/features/races/rules.ts'

type ClosingCountdownProps = {
  deadline: string
  now: number
  /** Whether the lamps count along: not for somebody who cannot start anyway. */
  lamps: boolean
}

/** The time left to register: in hours and, in the last hour, on the start lamps and to the second. */
export function ClosingCountdown({ deadline, now, lamps }: ClosingCountdownProps) {
  const at = Date.parse(deadline)
  const left = at - now
  // `now` may be a minute behind; the last hour's clock is exact.
  if (left <= HOUR + MINUTE) return <LastHour deadline={at} lamps={lamps} />
  return <Hours deadline={deadline} left={timeUntilDeadline(at, now)} />
}

function LastHour({ deadline, lamps }: { deadline: number; lamps: boolean }) {
  const look = raceCard()
  const now = useNow()
  return (
    <>
      {lamps && <StartLamps lit={litLamps(deadline, now)} />}
      <div>
        <p className={look.stateLabel}>Registration closes in:</p>
        <p className={look.clock} role="timer">
          {countdown(deadline - now)}
        </p>
      </div>
    </>
  )
}

function Hours({ deadline, left }: { deadline: string; left: string }) {
  const look = raceCard()
  return (
    <div>
      <p className={look.stateLabel}>Registration closes in:</p>
      <p className={look.stateValue}>
        <span className={look.soon}>{left}</span>{' '}
        <span className={look.stateAside}>{dayAndTime(deadline)}</span>
      </p>
    </div>
  )
}
