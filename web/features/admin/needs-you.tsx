import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CircleCheck, Flag, Gavel, MessagesSquare, UserCheck } from 'lucide-react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { roomsQuery } from '#web/features/chat/api.ts'
import { useMissingRooms } from '#web/features/chat/rooms/missing-rooms.ts'
import { type IncidentSummary, incidentsQuery } from '#web/features/incidents/api.ts'
import { type PendingMember, pendingMembersQuery } from '#web/features/members/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { useSchedule } from '#web/features/races/race-time.ts'
import { useMinute } from '#web/lib/clock.ts'
import { cardDate } from '#web/lib/dates.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { adminDashboard } from './admin-dashboard.look.ts'
import type { DialogRequest } from './admin-dialogs.tsx'
import { awaitedRacesQuery } from './api.ts'
import { Need } from './need.tsx'
import { lacksResult, RaceUnderWay, ResultsMissing } from './race-needs.tsx'

const FAILED = 'Failed to fetch what needs you'

type NeedsYouProps = {
  /** Upcoming races, and the newest of those that have started. */
  races: Pick<UseQueryResult<Race[]>, 'data' | 'isFetched'>
  onOpenDialog: (request: DialogRequest) => void
}

/** Everything that needs an admin: races under way, results, drivers, cases, missing rooms, today's races. */
export function NeedsYou({ races, onOpenDialog }: NeedsYouProps) {
  const pending = useQuery(pendingMembersQuery)
  const rooms = useQuery(roomsQuery)
  const championships = useQuery(championshipsQuery)
  const cases = useQuery(incidentsQuery({ scope: 'open' }))
  const awaited = useQuery(awaitedRacesQuery)
  const missing = useMissingRooms(rooms.data ?? [])
  const tonight = racesLaterToday(races.data ?? [], useMinute())
  const { underWay, finished } = useSchedule(withAwaited(races.data ?? [], awaited.data ?? []))
  const withoutResult = finished.filter(lacksResult)
  const waiting = pending.data ?? []
  const toJudge = (cases.data ?? []).filter(({ waitsForYou }) => waitsForYou)
  const lacksRooms = rooms.data !== undefined && (missing.missing.length > 0 || missing.busy)
  const isNothing =
    [underWay, withoutResult, waiting, toJudge, tonight].every(list => list.length === 0) && !lacksRooms
  const status = combinedStatus([pending, rooms, championships, races, awaited, cases])
  const styles = adminDashboard
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className={css({ textStyle: 'h2', mb: '4' })}>
        Needs you
      </h2>
      {isNothing ? (
        <Card className={styles.clear}>
          <NothingToDo status={status} />
        </Card>
      ) : (
        <>
          {status === 'failed' && (
            <Notice tone="error" className={css({ mb: '4' })}>
              {FAILED}
            </Notice>
          )}
          <ul className={styles.needs}>
            {underWay.map(race => (
              <RaceUnderWay key={race.id} race={race} />
            ))}
            {withoutResult.length > 0 && <ResultsMissing races={withoutResult} />}
            {waiting.length > 0 && <DriversWaiting waiting={waiting} />}
            {toJudge.length > 0 && <CasesWaiting cases={toJudge} />}
            {tonight.map(race => (
              <RaceToday key={race.id} race={race} onOpenDialog={onOpenDialog} />
            ))}
            {lacksRooms && <MissingRooms {...missing} />}
          </ul>
        </>
      )}
    </section>
  )
}

function NothingToDo({ status }: { status: ReturnType<typeof combinedStatus> }) {
  if (status === 'failed') return <p role="alert">{FAILED}</p>
  return (
    <>
      <CircleCheck aria-hidden="true" />
      <p>
        Nothing right now: no drivers to approve, no cases to judge, every result is in, every championship
        has its room, and there is no race tonight.
      </p>
    </>
  )
}

/** From this London time on, a race is tonight rather than today. */
const EVENING = '17:00'

/** New drivers, with a link to the approval page. */
function DriversWaiting({ waiting }: { waiting: PendingMember[] }) {
  return (
    <Need
      icon={<UserCheck />}
      words={waiting.length === 1 ? '1 driver to approve' : `${waiting.length} drivers to approve`}
      facts={waiting.map(({ gamertag }) => gamertag).join(', ')}
      act={
        <Link to="/admin/members" className={button({ size: 'sm' })}>
          Review
        </Link>
      }
    />
  )
}

/** Cases that need this steward's side, vote, decision or answer. */
function CasesWaiting({ cases }: { cases: IncidentSummary[] }) {
  return (
    <Need
      icon={<Gavel />}
      words={cases.length === 1 ? '1 case waits for you' : `${cases.length} cases wait for you`}
      facts={[...new Set(cases.map(({ race }) => race.name))].join(', ')}
      act={
        <Link to="/incidents" className={button({ size: 'sm' })}>
          Open
        </Link>
      }
    />
  )
}

/** A race today, with how full its grid is. */
function RaceToday({ race, onOpenDialog }: { race: Race; onOpenDialog: (request: DialogRequest) => void }) {
  const { name, date, registeredCount, maxParticipants } = race
  const free = maxParticipants - registeredCount
  const places = free > 0 ? `${free} ${free === 1 ? 'place' : 'places'} free` : 'full'
  return (
    <Need
      icon={<Flag />}
      words={`${cardDate(date).time >= EVENING ? 'Tonight' : 'Today'} ${cardDate(date).time}: ${name}`}
      facts={`${registeredCount} of ${maxParticipants} on the grid, ${places}`}
      act={
        <Button size="sm" variant="secondary" onClick={() => onOpenDialog({ kind: 'drivers', race })}>
          Drivers
        </Button>
      }
    />
  )
}

/** Championships without a chat room. */
function MissingRooms({ missing, words, label, createAll, busy }: ReturnType<typeof useMissingRooms>) {
  return (
    <Need
      icon={<MessagesSquare />}
      words={words}
      facts={
        missing.length === 1
          ? 'Its drivers have nowhere to talk.'
          : missing.map(({ name }) => name).join(', ')
      }
      act={
        <Button
          size="sm"
          variant="secondary"
          aria-label={label}
          busy={busy}
          busyLabel="Creating..."
          onClick={createAll}
        >
          Create
        </Button>
      }
    />
  )
}

/** The active races still to start on the London day of `now` (epoch ms), in order of start. */
export function racesLaterToday<R extends Pick<Race, 'date' | 'isActive'>>(races: R[], now: number): R[] {
  const isTonight = ({ date, isActive }: R) =>
    isActive && Date.parse(date) > now && londonDayAt(Date.parse(date)) === londonDayAt(now)
  return races.filter(isTonight).sort((a, b) => Date.parse(a.date) - Date.parse(b.date))
}

/** Whether all queries have data; if not, whether some are still loading. */
export function combinedStatus(
  queries: Pick<UseQueryResult, 'data' | 'isFetched'>[],
): 'known' | 'loading' | 'failed' {
  // A failed query that retries does not count as loading, or the failure notice would vanish on every retry.
  if (queries.some(({ data, isFetched }) => data === undefined && !isFetched)) return 'loading'
  return queries.every(({ data }) => data !== undefined) ? 'known' : 'failed'
}

// Merges the races without a result into those already known, each once.
function withAwaited(known: readonly Race[], awaited: readonly Race[]): Race[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...awaited.filter(({ id }) => !ids.has(id))]
}
