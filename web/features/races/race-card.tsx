import { Hourglass } from 'lucide-react'
import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import { raceCard } from 'styled-system/recipes'
import { LazyCircuitStats, useToggledPreview } from '#web/features/circuits/lazy-preview.tsx'
import { HOUR, MINUTE, useNow } from '#web/lib/clock.ts'
import { countdown, dayAndTime } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { StartLamps } from '#web/ui/start-lamps.tsx'
import { isClosed, isFull, litLamps, raceBadge, timeUntilDeadline } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'
import type { Livery } from './livery.ts'
import { RaceActions, type RaceDialogName } from './race-actions.tsx'
import { RaceCardArt, type RaceStatus } from './race-card-art.tsx'
import { RaceGrid } from './race-grid.tsx'
import { placesLeft, trackAndRound } from './race-texts.ts'
import { raceStateOf, useRaceTime } from './race-time.ts'

type RaceCardProps = {
  race: Race
  livery: Livery
  /** This driver's profile has not been approved yet, so they cannot join. */
  awaitsApproval: boolean
  onAsk: (question: RaceDialogName, race: Race) => void
}

/** One race: when, where, how full, where this driver stands, and what they can do. Changes by itself as time passes. */
export function RaceCard({ race, livery, awaitsApproval, onAsk }: RaceCardProps) {
  const nameId = useId()
  const now = useRaceTime(race)
  const touched = useChanged(race.isRegistered)
  const preview = useToggledPreview()
  const styles = raceCard({ livery })
  const finished = Date.parse(race.date) <= now
  const closed = isClosed(raceStateOf(race), now)
  const standing: RaceStatus = finished ? 'FINISHED' : raceBadge(raceStateOf(race), now)
  const shared = { race, now, closed, awaitsApproval }
  return (
    <Card
      as="article"
      clip
      tone={standing === 'REGISTERED' ? 'own' : 'default'}
      className={styles.root}
      aria-labelledby={nameId}
    >
      <RaceCardArt race={race} standing={standing} wipe={touched} preview={preview} nameId={nameId} />
      <div className={styles.body}>
        <h3 id={nameId} className={styles.name}>
          {race.name}
        </h3>
        <p className={styles.place}>{trackAndRound(race)}</p>
        <div className={styles.swap}>
          <div className={styles.swapped}>
            <Places race={race} standing={standing} closed={closed} />
            <RegistrationState {...shared} standing={standing} />
          </div>
          <LazyCircuitStats track={race.track} state={preview} />
        </div>
        <RaceActions {...shared} nameId={nameId} finished={finished} touched={touched} onAsk={onAsk} />
      </div>
    </Card>
  )
}

/** Whether `value` has been anything else than it was at first. */
function useChanged(value: boolean) {
  const [first] = useState(value)
  const [changed, setChanged] = useState(false)
  if (value !== first && !changed) setChanged(true)
  return changed
}

type PlacesProps = { race: Race; standing: RaceStatus; closed: boolean }

/** How full the grid is, drawn and in words; what is left is told only while somebody can have it. */
function Places({ race, standing, closed }: PlacesProps) {
  const styles = raceCard()
  const { registeredCount, maxParticipants } = race
  const tone = standing === 'CLOSED' || standing === 'FINISHED' ? 'muted' : 'default'
  return (
    <div className={styles.places}>
      <SlotMeter
        filled={registeredCount}
        total={maxParticipants}
        label="Places taken"
        valueText={`${registeredCount} of ${maxParticipants} registered`}
        tone={tone}
      />
      <p className={styles.counts}>
        <span>
          <strong>{registeredCount}</strong> of {maxParticipants} registered
        </span>
        {(!closed || (isFull(race) && standing !== 'FINISHED')) && <span>{placesLeft(race)}</span>}
      </p>
    </div>
  )
}

type RegistrationStateProps = {
  race: Race
  standing: RaceStatus
  now: number
  closed: boolean
  /** This driver's profile has not been approved yet. */
  awaitsApproval: boolean
}

/** Where this driver stands with this race, in two lines whose room is kept whatever they say. */
function RegistrationState({ race, standing, now, closed, awaitsApproval }: RegistrationStateProps) {
  const styles = raceCard()
  return (
    <div className={styles.state}>
      {standing === 'CLOSING SOON' ? (
        <ClosingCountdown deadline={race.registrationDeadline} now={now} lamps={!awaitsApproval} />
      ) : (
        <StateLines {...linesFor(race, standing, closed)} />
      )}
      {awaitsApproval && (standing === 'OPEN' || standing === 'CLOSING SOON') && (
        <p className={styles.waiting}>
          <Hourglass aria-hidden="true" />
          Waiting for approval
        </p>
      )}
    </div>
  )
}

type Lines = { label: string; value: string; labelFirst?: boolean }

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

function linesFor(race: Race, standing: RaceStatus, closed: boolean): Lines {
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

type ClosingCountdownProps = {
  deadline: string
  now: number
  /** Whether the lamps count along: not for somebody who cannot start anyway. */
  lamps: boolean
}

/** The time left to register: in hours and, in the last hour, on the start lamps and to the second. */
function ClosingCountdown({ deadline, now, lamps }: ClosingCountdownProps) {
  const at = Date.parse(deadline)
  const left = at - now
  // `now` may be a minute behind; the last hour's clock is exact.
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

/** The outlines of six cards, as high as the cards that will take their place. */
export function RaceCardSkeletons() {
  return (
    <div aria-hidden="true">
      <RaceGrid>
        {[1, 2, 3, 4, 5, 6].map(place => (
          <li key={place}>
            <RaceCardSkeleton />
          </li>
        ))}
      </RaceGrid>
    </div>
  )
}

function RaceCardSkeleton() {
  const styles = raceCard()
  return (
    <Card clip className={styles.root}>
      <Skeleton height="12.75rem" className={css({ borderRadius: '[0]' })} />
      <div className={styles.body}>
        <Skeleton shape="text" width="60%" height="1.65rem" />
        <Skeleton shape="text" width="80%" height="1.172rem" className={css({ mt: '1' })} />
        <div className={styles.swap}>
          <div className={styles.swapped}>
            <div className={styles.places}>
              <Skeleton shape="text" height="25px" />
              <Skeleton shape="text" width="45%" height="1.25rem" className={css({ mt: '2.5' })} />
            </div>
            <div className={styles.state}>
              <Skeleton shape="text" width="55%" height="2.375rem" />
            </div>
          </div>
        </div>
        <div className={styles.actions}>
          <Skeleton height="44px" className={css({ flex: '1' })} />
          <Skeleton width="87px" height="44px" />
        </div>
      </div>
    </Card>
  )
}
