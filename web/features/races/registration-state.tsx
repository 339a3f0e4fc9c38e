import { Hourglass } from 'lucide-react'
import { ReserveState } from '#web/features/reserves/reserve-state.tsx'
import type { Bar } from '#web/features/session/api.ts'
import { HOUR, MINUTE, useNow } from '#web/lib/clock.ts'
import { countdown, dayAndTime } from '#web/lib/dates.ts'
import { StartLamps } from '#web/ui/start-lamps.tsx'
import { isFull, litLamps, timeUntilDeadline } from '#worker/features/races/rules.ts'
import { isCheckInOpen } from '#worker/features/reserves/rules.ts'
import type { Race } from './api.ts'
import { raceCard } from './race-card.look.ts'
import { checkInWords, type StateWords, waitingLine } from './race-texts.ts'
import { mayWait, type RaceStatus } from './race-time.ts'

type RegistrationStateProps = {
  race: Race
  standing: RaceStatus
  now: number
  closed: boolean
  /** What prevents this driver from joining. */
  bar: Bar | null
}

/** Where this driver stands with this race, in two lines whose space is reserved. */
export function RegistrationState({ race, standing, now, closed, bar }: RegistrationStateProps) {
  const styles = raceCard()
  return (
    <div className={styles.state}>
      {standing === 'RESERVE' ? (
        <ReserveState race={race} now={now} />
      ) : standing === 'CLOSING SOON' ? (
        <ClosingCountdown deadline={race.registrationDeadline} now={now} lamps={bar === null} />
      ) : (
        <StateLines {...linesFor(race, standing, { now, closed, bar })} />
      )}
      {bar !== null && (standing === 'OPEN' || standing === 'CLOSING SOON') && (
        <p className={styles.waiting}>
          <Hourglass aria-hidden="true" />
          {barWords[bar]}
        </p>
      )}
    </div>
  )
}

const barWords: Record<Bar, string> = {
  approval: 'Waiting for approval',
  leaving: 'You’re leaving',
}

type Lines = StateWords & { labelFirst?: boolean }

function StateLines({ label, value, labelFirst = true }: Lines) {
  const styles = raceCard()
  const quiet = <p className={styles.stateLabel}>{label}</p>
  return (
    <div>
      {labelFirst && quiet}
      <p className={styles.stateValue}>{value}</p>
      {!labelFirst && quiet}
    </div>
  )
}

function linesFor(race: Race, standing: RaceStatus, { now, closed, bar }: LinesNeed): Lines {
  const deadline = dayAndTime(race.registrationDeadline)
  const isNight = isCheckInOpen(Date.parse(race.date), now)
  if (standing === 'REGISTERED') {
    if (isNight) return { ...checkInWords(race), labelFirst: false }
    const label = 'Grid position will be determined by qualifying'
    return { label, value: "You're registered!", labelFirst: false }
  }
  const waits = bar === null && mayWait(race, now)
  if (waits && isNight) return { label: 'Check-in is open', value: 'Stand by for a free place' }
  if (closed) return { label: 'Registration closed', value: deadline }
  if (isFull(race)) return { label: 'Every place is taken', value: waits ? waitingLine(race) : deadline }
  return { label: 'Registration closes', value: deadline }
}

type LinesNeed = Pick<RegistrationStateProps, 'now' | 'closed' | 'bar'>

type ClosingCountdownProps = {
  deadline: string
  now: number
  /** Whether to show the lamps: not for somebody who cannot start anyway. */
  lamps: boolean
}

/** The time left to register: in hours and, in the last hour, on the start lamps to the second. */
function ClosingCountdown({ deadline, now, lamps }: ClosingCountdownProps) {
  const at = Date.parse(deadline)
  const left = at - now
  // `now` may be a minute behind; the clock of the last hour is exact.
  if (left <= HOUR + MINUTE) return <LastHour deadline={at} lamps={lamps} />
  return <HoursLeft deadline={deadline} left={timeUntilDeadline(at, now)} />
}

function LastHour({ deadline, lamps }: { deadline: number; lamps: boolean }) {
  const styles = raceCard()
  const now = useNow()
  return (
    <>
      {lamps && <StartLamps lit={litLamps(deadline, now)} />}
      <div>
        <p className={styles.stateLabel}>Registration closes in:</p>
        <p className={styles.clock} role="timer">
          {countdown(deadline - now)}
        </p>
      </div>
    </>
  )
}

function HoursLeft({ deadline, left }: { deadline: string; left: string }) {
  const styles = raceCard()
  return (
    <div>
      <p className={styles.stateLabel}>Registration closes in:</p>
      <p className={styles.stateValue}>
        <span className={styles.soon}>{left}</span>{' '}
        <span className={styles.stateAside}>{dayAndTime(deadline)}</span>
      </p>
    </div>
  )
}
