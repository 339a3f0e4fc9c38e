import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { css } from 'styled-system/css'
import { AnimatedCircuitBackdrop } from '#web/features/circuits/circuit-art.tsx'
import { incidentsQuery } from '#web/features/incidents/api.ts'
import { type Race, raceQuery } from '#web/features/races/api.ts'
import { trackAndRound } from '#web/features/races/race-texts.ts'
import { resultQuery } from '#web/features/results/api.ts'
import { endingFor } from '#web/features/results/result-words.ts'
import { type Member, useSession } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { HOUR, useHasCome, useMinute, useNow } from '#web/lib/clock.ts'
import { countdown, dayAndTime, timeHere } from '#web/lib/dates.ts'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StartLamps } from '#web/ui/start-lamps.tsx'
import { litLamps } from '#worker/features/races/rules.ts'
import { isCheckInOpen } from '#worker/features/reserves/rules.ts'
import { isolated } from '#worker/lib/text/isolate.ts'
import { type Board, boardQuery } from './api.ts'
import { Grid, Reserves } from './grid-and-reserves.tsx'
import { LobbyCard } from './lobby-card.tsx'
import { YourAnswer } from './your-answer.tsx'

// Not needed before the start.
const classification = new LazyPart(() => import('#web/features/results/classification.tsx'))
const raceCases = new LazyPart(() => import('#web/features/incidents/race-cases.tsx'))
// Not needed by most readers.
const hostDesk = new LazyPart(() => import('./host-desk.tsx'))

/** The page of one race: the reader's next step, the lobby, grid and reserves. */
export default function RacePage() {
  const { id = '' } = useParams()
  const race = useQuery(raceQuery(id))
  const board = useQuery(boardQuery(id))
  const { member } = useSession()
  const isUnknown = [race, board].some(({ error }) => error instanceof ApiError && error.status === 404)
  if (isUnknown) return <UnknownRace />
  const failed = [race, board].find(query => query.isError)
  if (race.data && board.data && member)
    return (
      <KnownRace key={id} race={race.data} board={board.data} me={member}>
        {failed && <FetchOutdated query={failed} what="the board" />}
      </KnownRace>
    )
  if (!failed) return <AwaitedRace />
  return (
    <>
      {race.data ? <RaceHead race={race.data} /> : <AwaitedHead />}
      <Page overlap>
        <FetchFailed query={failed} what="the race" />
      </Page>
    </>
  )
}

// Render head and page together: a two-line title would push the content down.
function AwaitedRace() {
  return (
    <>
      <AwaitedHead />
      <Page overlap>
        <div className={columns}>
          <Skeleton height="15rem" />
          <Skeleton height="15rem" />
        </div>
      </Page>
    </>
  )
}

function AwaitedHead() {
  return <PageHead overlap awaits title="Race night" subtitle="Loading..." />
}

type KnownRaceProps = { race: Race; board: Board; me: Member; children: ReactNode }

function KnownRace({ race, board, me, children }: KnownRaceProps) {
  const outcome = useOutcome(race, me.id)
  if (outcome.isAwaited) return <AwaitedRace />
  return (
    <>
      <RaceHead race={race} />
      <Page overlap>
        {children}
        <RaceNight race={race} board={board} me={me} outcome={outcome} />
      </Page>
    </>
  )
}

/** Name, circuit and start, in London and local time; in the last hour lamps count it down. */
function RaceHead({ race }: { race: Race }) {
  const here = timeHere(race.date)
  return (
    <>
      <title>{`${isolated(race.name)} | Racing Club`}</title>
      <PageHead
        overlap
        title={<span className={css({ overflowWrap: 'anywhere' })}>{race.name}</span>}
        subtitle={
          <>
            <span>{`${trackAndRound(race)}. ${race.carClass}`}</span>
            <br />
            <time dateTime={race.date}>{dayAndTime(race.date)}</time> London time
            {here && <span>{`, ${here} where you are`}</span>}
          </>
        }
        art={<AnimatedCircuitBackdrop track={race.track} />}
        side={race.isActive && <LastHour start={Date.parse(race.date)} />}
      />
    </>
  )
}

function LastHour({ start }: { start: number }) {
  const now = useNow()
  const left = start - now
  if (left > HOUR || left <= 0) return null
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '4' })}>
      <StartLamps size="lg" lit={litLamps(start, now)} />
      <div>
        <p className={css({ color: 'fg.onPitMuted', fontSize: 'md', lineHeight: 'snug' })}>Lights out in</p>
        <p role="timer" className={css({ mt: '1.5', textStyle: 'clock', fontSize: '3xl' })}>
          {countdown(left)}
        </p>
      </div>
    </div>
  )
}

type RaceNightProps = { race: Race; board: Board; me: Member; outcome: Outcome }

function RaceNight({ race, board, me, outcome }: RaceNightProps) {
  const place = board.grid.find(({ member }) => member.id === me.id)
  const reserve = board.reserves.find(({ member }) => member.id === me.id)
  // From the board, which updates more often than the race.
  const mine: Race = {
    ...race,
    isRegistered: place !== undefined,
    presence: place?.presence ?? null,
    reserve: reserve ? { place: reserve.place, offerUntil: reserve.offerUntil } : null,
    registeredCount: board.grid.length,
    reserveCount: board.reserves.length,
  }
  const minute = useMinute()
  const isHost = me.isAdmin || board.hostId === me.id
  const { hasStarted, answer, ended, cases, Classification, RaceCases } = outcome
  const { Part: HostDesk } = useLazyPart(hostDesk, isHost)
  const isOpen = !hasStarted && isCheckInOpen(Date.parse(board.startsAt), minute)
  const hasOpened = race.isActive && (isOpen || hasStarted)
  const canTick = isHost && race.isActive && isOpen
  return (
    <div className={css({ display: 'grid', gap: '5' })}>
      <div className={columns}>
        <YourAnswer race={mine} board={board} me={me} result={ended} />
        {/* Above the incidents, since late joiners look for the code. */}
        {!ended && (
          <FaultBoundary what="lobby">
            <LobbyCard race={mine} board={board} mayEdit={isHost && race.isActive} />
          </FaultBoundary>
        )}
        {answer && Classification && (
          <div className={css({ gridColumn: '1 / -1' })}>
            <FaultBoundary what="result">
              <Classification race={race} answer={answer} me={me.id} mayEdit={me.isAdmin} />
            </FaultBoundary>
          </div>
        )}
        {answer && RaceCases && (
          <div className={css({ gridColumn: '1 / -1' })}>
            <FaultBoundary what="list of incidents">
              <RaceCases race={race} board={board} answer={answer} cases={cases} me={me} />
            </FaultBoundary>
          </div>
        )}
      </div>
      {isHost && !ended && race.isActive && HostDesk && (
        <FaultBoundary what="desk">
          <HostDesk board={board} me={me} />
        </FaultBoundary>
      )}
      {!ended && (
        <div className={columns}>
          <Grid race={mine} board={board} me={me.id} hasOpened={hasOpened} canTick={canTick} />
          <Reserves board={board} me={me.id} hasOpened={hasOpened} canTick={canTick} />
        </div>
      )}
    </div>
  )
}

type Outcome = ReturnType<typeof useOutcome>

/**
 * After the start: the result, the reader's own outcome, and incidents; not fetched before. A page opened after the
 * start waits for them (`isAwaited`), since they stand above the grid.
 */
function useOutcome(race: Race, memberId: string) {
  const hasStarted = useHasCome(Date.parse(race.date))
  const [hadStarted] = useState(hasStarted)
  const result = useQuery({ ...resultQuery(race.id), enabled: hasStarted })
  const cases = useQuery({ ...incidentsQuery({ raceId: race.id }), enabled: hasStarted })
  const parts = [useLazyPart(classification, hasStarted), useLazyPart(raceCases, hasStarted)] as const
  const isComing = [result, cases].some(query => query.isLoading)
  const isFetched = parts.every(({ Part, isMissing }) => Part || isMissing)
  const answer = result.data
  return {
    hasStarted,
    isAwaited: hadStarted && (isComing || !isFetched),
    answer: race.isActive || answer?.result ? answer : undefined,
    ended: answer?.result ? endingFor(answer.result, memberId) : undefined,
    cases,
    Classification: parts[0].Part,
    RaceCases: parts[1].Part,
  }
}

/** Shown for an unknown race. */
function UnknownRace() {
  return (
    <>
      <title>Race not found | Racing Club</title>
      <PageHead overlap title="Race not found" />
      <Page overlap>
        <Card>
          <EmptyState
            title="We can’t find this race"
            action={
              <Link to="/races" className={button({ variant: 'primary' })}>
                View All Races
              </Link>
            }
          >
            It may have been taken off the calendar.
          </EmptyState>
        </Card>
      </Page>
    </>
  )
}

// One column on a phone, two on a desktop; dense flow fills the gaps beside full-width parts.
const columns = css({
  display: 'grid',
  gridAutoFlow: 'dense',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '5',
  alignItems: 'start',
})
