import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus, Check, EyeOff, Flag, Gavel, Hourglass, Lock, Radio, Trophy, Users } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { allRacesQuery, type Race } from '#web/features/races/api.ts'
import EarlierRaces from '#web/features/races/earlier-races.tsx'
import { RaceLink } from '#web/features/races/race-link.tsx'
import { useRaceTime, useSchedule } from '#web/features/races/race-time.ts'
import { useMinute } from '#web/lib/clock.ts'
import { cardDate, shortDate, timeInLondon } from '#web/lib/dates.ts'
import { useMinWidthMd } from '#web/lib/screen-width.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { stageOf } from '#worker/features/races/rules.ts'
import type { DialogRequest } from './admin-dialogs.tsx'
import { AdminTable, badgeRow, cardList, NameCells, TwoLines, useColumns } from './admin-table.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemCard } from './item-card.tsx'
import { QueryStates } from './query-states.tsx'
import { TabHead } from './tab-head.tsx'

type RacesTabProps = { onOpenDialog: (request: DialogRequest) => void }

/** All races, including inactive ones; earlier races load page by page. */
export function RacesTab({ onOpenDialog }: RacesTabProps) {
  const query = useInfiniteQuery(allRacesQuery(null))
  return (
    <>
      <TabHead title="Races">
        <Button icon={<CalendarPlus />} onClick={() => onOpenDialog({ kind: 'race' })}>
          Create Race
        </Button>
        <Button variant="secondary" icon={<Trophy />} onClick={() => onOpenDialog({ kind: 'championship' })}>
          Create Championship
        </Button>
        <Link to="/incidents" className={button({ variant: 'secondary' })}>
          <Gavel aria-hidden="true" />
          Incidents
        </Link>
      </TabHead>
      <QueryStates query={{ ...query, isError: query.isError && !query.isFetchNextPageError }} what="races">
        {races =>
          races.length === 0 ? (
            <NoRacesYet />
          ) : (
            <Schedule races={races} query={query} onOpenDialog={onOpenDialog} />
          )
        }
      </QueryStates>
    </>
  )
}

type ScheduleProps = RacesTabProps & { races: Race[]; query: ComponentProps<typeof EarlierRaces>['query'] }

function Schedule({ races, query, onOpenDialog }: ScheduleProps) {
  const { coming, underWay, finished } = useSchedule(
    races.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)),
  )
  const Races = useMinWidthMd() ? RaceTable : RaceCards
  return (
    <div className={css({ display: 'grid', gap: '8', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      {underWay.length > 0 && (
        <section aria-labelledby="races-under-way">
          <h3 id="races-under-way" className={sectionTitle}>
            Under way
          </h3>
          <Races label="Races under way" races={underWay.toReversed()} onOpenDialog={onOpenDialog} />
        </section>
      )}
      {coming.length > 0 && <Races label="Upcoming races" races={coming} onOpenDialog={onOpenDialog} />}
      {finished.length > 0 && (
        <section aria-labelledby="finished-races">
          <h3 id="finished-races" className={sectionTitle}>
            Finished
          </h3>
          <Races label="Finished races" races={finished.toReversed()} onOpenDialog={onOpenDialog} />
          <div className={css({ display: 'flex', justifyContent: 'center', mt: '4' })}>
            <EarlierRaces query={query} />
          </div>
        </section>
      )}
    </div>
  )
}

const sectionTitle = css({ textStyle: 'cardTitle', mb: '3' })

function NoRacesYet() {
  return (
    <Card>
      <EmptyState
        art={<Flag />}
        level={3}
        title={'No races created yet. Click "Create Race" to get started.'}
      />
    </Card>
  )
}

type RaceListProps = { label: string; races: Race[]; onOpenDialog: (request: DialogRequest) => void }

/** Races as rows. */
export function RaceTable({ label, races, onOpenDialog }: RaceListProps) {
  return (
    <AdminTable label={label} columns={useColumns('Race', 'Track', 'Date', 'Registered')}>
      {races.map(race => (
        <RaceRow key={race.id} race={race} onOpenDialog={onOpenDialog} />
      ))}
    </AdminTable>
  )
}

function RaceRow({ race, onOpenDialog }: { race: Race; onOpenDialog: RaceListProps['onOpenDialog'] }) {
  const nameId = useId()
  const minute = useMinute()
  return (
    <tr>
      <NameCells
        id={nameId}
        name={<RaceLink race={race} />}
        below={championshipAndRound(race)}
        badges={<RaceBadges race={race} />}
      />
      <td className={css({ minWidth: '[8.4rem]' })}>
        <TwoLines below={race.carClass}>{race.track}</TwoLines>
      </td>
      <td className={css({ whiteSpace: 'nowrap' })}>
        <TwoLines below={timeInLondon(race.date)}>
          {`${cardDate(race.date).weekday} ${shortDate(race.date)}`}
        </TwoLines>
      </td>
      <td className={css({ fontVariantNumeric: 'tabular-nums' })}>
        <strong className={css({ fontWeight: 'bold' })}>{race.registeredCount}</strong>
        <span>{`/${race.maxParticipants}`}</span>
      </td>
      <td>
        <ItemActions
          place="row"
          nameId={nameId}
          result={resultPage(race, minute)}
          onDrivers={() => onOpenDialog({ kind: 'drivers', race })}
          onEdit={() => onOpenDialog({ kind: 'race', race })}
          onDelete={() => onOpenDialog({ kind: 'delete-race', race })}
        />
      </td>
    </tr>
  )
}

/** Path of the page to enter the result, once the race has started (`now`: epoch ms). */
function resultPage({ id, date, isActive }: Race, now: number): string | undefined {
  return isActive && Date.parse(date) <= now ? `/races/${encodeURIComponent(id)}/result` : undefined
}

/** "GT3 Mid-Evo, round 3", "Round 3", or nothing. */
function championshipAndRound({ championshipName, roundNumber }: Race): string | null {
  const round = roundNumber === null ? null : `${championshipName ? 'round' : 'Round'} ${roundNumber}`
  return [championshipName, round].filter(Boolean).join(', ') || null
}

/** Races as cards, for narrow screens. */
function RaceCards({ label, races, onOpenDialog }: RaceListProps) {
  const minute = useMinute()
  return (
    <ul aria-label={label} className={cardList}>
      {races.map(race => (
        <ItemCard
          key={race.id}
          name={<RaceLink race={race} />}
          badges={<RaceBadges race={race} />}
          facts={[
            `${cardDate(race.date).weekday} ${shortDate(race.date)}, ${cardDate(race.date).time}`,
            race.track,
            race.carClass,
            `${race.registeredCount}/${race.maxParticipants} drivers`,
            championshipAndRound(race),
          ]}
        >
          {nameId => (
            <ItemActions
              place="card"
              nameId={nameId}
              result={resultPage(race, minute)}
              onDrivers={() => onOpenDialog({ kind: 'drivers', race })}
              onEdit={() => onOpenDialog({ kind: 'race', race })}
              onDelete={() => onOpenDialog({ kind: 'delete-race', race })}
            />
          )}
        </ItemCard>
      ))}
    </ul>
  )
}

/** Visibility, own registration, full and closed; once the race has started, the state of its result. */
function RaceBadges({ race }: { race: Race }) {
  const now = useRaceTime(race)
  const hasStarted = Date.parse(race.date) <= now
  return (
    <span className={badgeRow}>
      {!race.isActive && (
        <Badge status="warn" icon={<EyeOff />}>
          Inactive
        </Badge>
      )}
      {race.isActive && !hasStarted && (
        <Badge status="open" icon={<Radio />}>
          Active
        </Badge>
      )}
      {hasStarted && (race.isActive || race.result) && <ResultBadge race={race} now={now} />}
      {race.isRegistered && (
        <Badge status="registered" icon={<Check />}>
          Registered
        </Badge>
      )}
      {!hasStarted && race.registeredCount >= race.maxParticipants && (
        <Badge status="info" icon={<Users />}>
          Full
        </Badge>
      )}
      {!hasStarted && now >= Date.parse(race.registrationDeadline) && (
        <Badge status="closed" icon={<Lock />}>
          Closed
        </Badge>
      )}
    </span>
  )
}

const results = {
  provisional: { status: 'info', icon: <Hourglass />, words: 'Provisional' },
  'under-review': { status: 'warn', icon: <Gavel />, words: 'Under review' },
  final: { status: 'closed', icon: <Flag />, words: 'Final' },
  racing: { status: 'open', icon: <Radio />, words: 'Racing now' },
  missing: { status: 'danger', icon: <Hourglass />, words: 'Result missing' },
} as const

/** The state of the result of a race that has started (`now`: epoch ms). */
function ResultBadge({ race, now }: { race: Race; now: number }) {
  const missing = stageOf(race, now) === 'racing' ? 'racing' : 'missing'
  const { status, icon, words } = results[race.result?.state ?? missing]
  return (
    <Badge status={status} icon={icon}>
      {words}
    </Badge>
  )
}
