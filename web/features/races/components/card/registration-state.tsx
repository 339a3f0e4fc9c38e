import { Hourglass } from 'lucide-react'
import { raceCard } from 'styled-system/recipes'
import type { Standing } from '#web/features/races/race-card-art.tsx'
import { dayAndTime } from '#web/lib/dates.ts'
import { isFull } from '#worker/features/races/rules.ts'
import type { Race } from '../../api.ts'
import { ClosingCountdown } from './closing-countdown.tsx'

type RegistrationStateProps = {
  race: Race
  standing: Standing
  now: number
  closed: boolean
  /** This driver's profile has not been approved yet. */
  awaitsApproval: boolean
}

/** Where this driver stands with this race, in two lines whose room is kept whatever they say. */
export function RegistrationState({ race, standing, now, closed, awaitsApproval }: RegistrationStateProps) {
  const look = raceCard()
  return (
    <div className={look.state}>
      {standing === 'CLOSING SOON' ? (
        <ClosingCountdown deadline={race.registrationDeadline} now={now} lamps={!awaitsApproval} />
      ) : (
        <StateLines {...linesFor(race, standing, closed)} />
      )}
      {awaitsApproval && (standing === 'OPEN' || standing === 'CLOSING SOON') && (
        <p className={look.waiting}>
          <Hourglass aria-hidden="true" />
          Waiting for approval
        </p>
      )}
    </div>
  )
}

type Lines = { label: string; value: string; labelFirst?: boolean }

function StateLines({ label, value, labelFirst = true }: Lines) {
  const look = raceCard()
  const quiet = <p className={look.stateLabel}>{label}</p>
  return (
    <div>
      {labelFirst && quiet}
      <p className={look.stateValue}>{value}</p>
      {!labelFirst && quiet}
    </div>
  )
}

function linesFor(race: Race, standing: Standing, closed: boolean): Lines {
  const deadline = dayAndTime(race.registrationDeadline)
  if (standing === 'FINISHED') {
    return { label: 'Finished', value: race.isRegistered ? 'You were registered' : dayAndTime(race.date) }
  }
  if (standing === 'REGISTERED') {
    const label = 'Grid position will be determined by qualifying'
    return { label, value: "You're registered!", labelFirst: false }
  }
  if (closed) return { label: 'Registration closed', value: deadline }
  if (isFull(race)) return { label: 'Every place is taken', value: 'Reopens if a driver unregisters' }
  return { label: 'Registration closes', value: deadline }
}
