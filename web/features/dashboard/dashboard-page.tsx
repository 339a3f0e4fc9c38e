import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Championship } from '#web/features/championships/api.ts'
import { CircuitBackdrop } from '#web/features/circuits/circuit-art.tsx'
import { announcementsQuery, notificationsQuery, unreadCountQuery } from '#web/features/notifications/api.ts'
import {
  countOlderUnread,
  countUnreadLines,
  groupNotifications,
} from '#web/features/notifications/group-notifications.ts'
import { MarkAllRead, NotificationList } from '#web/features/notifications/notification-list.tsx'
import { ApprovalNotice } from '#web/features/races/approval-notice.tsx'
import { RaceDialogs, useRaceDialog } from '#web/features/races/race-dialogs.tsx'
import { UnderWay, useUnderWay } from '#web/features/races/under-way.tsx'
import { mayTakePlaces, useSession } from '#web/features/session/api.ts'
import { OwnStanding } from '#web/features/standings/own-standing.tsx'
import { useMinute } from '#web/lib/clock.ts'
import { Card } from '#web/ui/card.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { championshipStatus } from '#worker/features/championships/rules.ts'
import { AnnouncementsCard } from './announcements-card.tsx'
import { DashboardCard, DashboardCardEmpty, DashboardCardNote } from './dashboard-card.tsx'
import { ClosingNext, MyRegistrations, MyReserves } from './dashboard-races.tsx'
import { type MyRaces, useMyRaces } from './my-races.ts'
import { NextRace } from './next-race.tsx'

/** The member's own page (docs/decisions.md 17): their next race, registrations and what is new. */
export default function DashboardPage() {
  const { member } = useSession()
  const mine = useMyRaces()
  const { query, registered } = mine
  const { asked, ask, close } = useRaceDialog(query.data ?? [], query.isSuccess)
  const registrations = useRef<HTMLHeadingElement>(null)
  const awaitsApproval = member?.status === 'pending'
  const next = registered[0]
  const hasFailed = query.isError && !query.data
  const told = useQuery(notificationsQuery(member?.id ?? ''))
  const announced = useQuery(announcementsQuery(member?.id ?? ''))
  const awaitsPanel = useUnderWay(query.data && mine.driving)
  const isLoading = mine.isLoading || !told.isFetched || !announced.isFetched || awaitsPanel
  return (
    <>
      <title>Dashboard | Racing Club</title>
      <PageHead
        overlap
        awaits
        title="Dashboard"
        subtitle={sentenceOf(query.isSuccess, registered.length)}
        art={next && <CircuitBackdrop track={next.track} />}
      />
      <Page overlap>
        {!isLoading && <UnderWay races={mine.driving} />}
        {awaitsApproval && <ApprovalNotice />}
        {query.isError && query.data && <FetchOutdated query={query} what="races" />}
        {isLoading ? (
          <DashboardLoading />
        ) : (
          <>
            <FaultBoundary what="list of announcements" shows={announced.data}>
              {member && <AnnouncementsCard memberId={member.id} />}
            </FaultBoundary>
            <div className={columns}>
              <div className={column}>
                {hasFailed ? (
                  <FetchFailed query={query} what="races" />
                ) : (
                  <>
                    <FaultBoundary what="race" shows={query.data}>
                      <NextRace mine={mine} onAsk={ask} />
                    </FaultBoundary>
                    <FaultBoundary what="list of races" shows={query.data}>
                      <MyRegistrations mine={mine} heading={registrations} />
                      <MyReserves mine={mine} heading={registrations} />
                      {mayTakePlaces(member) && <ClosingNext mine={mine} onAsk={ask} />}
                    </FaultBoundary>
                  </>
                )}
              </div>
              <div className={column}>
                <FaultBoundary what="list of notifications">
                  {member && <UnreadNotifications memberId={member.id} />}
                </FaultBoundary>
                <FaultBoundary what="list of championships">
                  {!hasFailed && <MyChampionships mine={mine} />}
                </FaultBoundary>
                <FaultBoundary what="card of your reliability">
                  {member && <Reliability memberId={member.id} />}
                </FaultBoundary>
                <FaultBoundary what="card of your calendar">
                  <Calendar />
                </FaultBoundary>
              </div>
            </div>
          </>
        )}
      </Page>
      <RaceDialogs asked={asked} onClose={close} />
    </>
  )
}

function sentenceOf(isKnown: boolean, registered: number) {
  if (!isKnown || registered === 0) return 'All times are London time.'
  const races = registered === 1 ? 'one race' : `${registered} races`
  return `You are on the grid for ${races}. All times are London time.`
}

/** The championships in which the driver has or had a place; each links to its races and standings. */
function MyChampionships({ mine }: { mine: MyRaces }) {
  const { championships } = mine
  const list = (championships.data ?? []).filter(({ entered }) => entered > 0)
  return (
    <DashboardCard title="My championships" count={list.length}>
      <SectionStates query={championships} what="championships">
        {() => (list.length > 0 ? <ChampionshipRows list={list} /> : <NoChampionship />)}
      </SectionStates>
    </DashboardCard>
  )
}

function ChampionshipRows({ list }: { list: Championship[] }) {
  const now = useMinute()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" className={css({ listStyle: 'none' })}>
      {list.map(({ id, name, season, raceCount, entered, hasStandings, ownPlace, ...days }) => (
        <li key={id} className={championshipItem}>
          <Link to={`/races?championship=${encodeURIComponent(id)}`} className={championshipRow}>
            <span className={css({ flex: '1', minWidth: '0' })}>
              <span className={css({ display: 'block', fontWeight: 'bold', fontSize: 'md' })}>{name}</span>
              <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'sm' })}>
                {`${season}, you are in ${entered} of ${raceCount} ${raceCount === 1 ? 'race' : 'races'}`}
              </span>
            </span>
            <ChevronRight aria-hidden="true" size={18} className={css({ color: 'fg.muted' })} />
          </Link>
          {hasStandings && (
            <OwnStanding
              championshipId={id}
              ownPlace={ownPlace}
              isOver={championshipStatus(days, now) === 'Completed'}
              className={css({ px: { base: '4', md: '5' }, pt: '1', pb: '2' })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function NoChampionship() {
  return (
    <DashboardCardEmpty>
      You are not in a championship yet. Join a race in one and it appears here.{' '}
      <Link to="/races">Find a race</Link>
    </DashboardCardEmpty>
  )
}

const championshipItem = css({
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
const championshipRow = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  px: { base: '4', md: '5' },
  py: '3',
  _hover: { bg: 'bg.raised' },
  '&:focus-visible': { outlineOffset: '[-3px]' },
})

const calendarCard = new LazyPart(() => import('#web/features/calendar/calendar-card.tsx'))

const reliabilityCard = new LazyPart(() => import('#web/features/reliability/reliability-card.tsx'))

/** How often the driver turned up. This and the parts below are fetched once the page is there. */
function Reliability({ memberId }: { memberId: string }) {
  const { Part: ReliabilityCard, isMissing } = useLazyPart(reliabilityCard)
  if (ReliabilityCard) return <ReliabilityCard memberId={memberId} reader="driver" />
  return isMissing ? null : <PartLoading />
}

function Calendar() {
  const { Part: CalendarCard, isMissing } = useLazyPart(calendarCard)
  if (CalendarCard) return <CalendarCard />
  return isMissing ? null : <PartLoading />
}

/** Maximum number shown at once. */
const SHOWN = 5

/** Unread notifications, mentions first. */
function UnreadNotifications({ memberId }: { memberId: string }) {
  const query = useQuery(notificationsQuery(memberId))
  const { data: count = 0 } = useQuery(unreadCountQuery(memberId))
  const heading = useRef<HTMLHeadingElement>(null)
  const unread = groupNotifications(query.data?.filter(({ isRead }) => !isRead) ?? [])
  const older = countOlderUnread(count, query.data ?? [])
  return (
    <DashboardCard
      heading={heading}
      title="Unread"
      count={countUnreadLines(count, query.data)}
      action={count > 0 && <MarkAllRead memberId={memberId} heading={heading} />}
    >
      <SectionStates query={query} what="notifications">
        {() =>
          unread.length + older > 0 ? (
            <>
              <FaultBoundary what="list of notifications" shows={query.data}>
                <NotificationList memberId={memberId} lines={unread.slice(0, SHOWN)} />
              </FaultBoundary>
              {unread.length > SHOWN && (
                <DashboardCardNote>{`${unread.length - SHOWN} more once you have read these`}</DashboardCardNote>
              )}
              {older > 0 && <DashboardCardNote>{`and ${older} older unread`}</DashboardCardNote>}
            </>
          ) : (
            <DashboardCardEmpty>Nothing new: you’re all caught up.</DashboardCardEmpty>
          )
        }
      </SectionStates>
    </DashboardCard>
  )
}

/** The dashboard while loading: it is replaced as a whole, so that no part pushes another down. */
function DashboardLoading() {
  return (
    <Loading label="Loading your dashboard" className={columns}>
      <div className={column}>
        <Card clip>
          <Skeleton className={css({ height: { base: '[33.8rem]', md: '[20.9rem]' } })} />
        </Card>
        <PartLoading />
      </div>
      <div className={column}>
        <PartLoading />
        <PartLoading />
        <PartLoading />
        <PartLoading />
      </div>
    </Loading>
  )
}

function PartLoading() {
  return (
    <Card padded>
      <div className={css({ display: 'grid', gap: '3' })}>
        <Skeleton width="50%" />
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </div>
    </Card>
  )
}

/** Upcoming on the left, new on the right; stacked on a phone. */
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[minmax(0, 2fr) minmax(0, 1fr)]' },
  alignItems: 'start',
  gap: '6',
})
const column = css({ display: 'grid', gap: '6', minWidth: '0' })
