import { useQuery } from '@tanstack/react-query'
import { GhostArt } from '#web/features/circuits/circuit-art.tsx'
import { notificationsQuery } from '#web/features/notifications/api.ts'
import { ApprovalNotice } from '#web/features/races/approval-notice.tsx'
import { useAskedRace } from '#web/features/races/components/asked-race.ts'
import { RaceDialogs } from '#web/features/races/race-dialogs.tsx'
import { useSession } from '#web/features/session/api.ts'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ClosingNext } from './components/closing-next.tsx'
import { column, columns, DashboardLoading } from './components/dashboard-loading.tsx'
import { MyChampionships } from './components/my-championships.tsx'
import { UnreadNotifications } from './components/unread-notifications.tsx'
import { MyRegistrations } from './dashboard-races.tsx'
import { useMyRaces } from './my-races.ts'
import { NextRace } from './next-race.tsx'

/** The member's own page (decision 17): what comes next, where he is registered, and what is new for him. */
export default function DashboardPage() {
  const { member } = useSession()
  const mine = useMyRaces()
  const { query, registered } = mine
  const { asked, ask, close } = useAskedRace(query.data ?? [], query.isSuccess)
  const awaitsApproval = member?.status === 'pending'
  const next = registered[0]
  const hasFailed = query.isError && !query.data
  const told = useQuery(notificationsQuery(member?.id ?? ''))
  return (
    <>
      <title>Dashboard | Racing Club</title>
      <PageHead
        overlap
        awaits
        title="Dashboard"
        subtitle={sentenceOf(query.isSuccess, registered.length)}
        art={next && <GhostArt track={next.track} />}
      />
      <Page overlap>
        {awaitsApproval && <ApprovalNotice />}
        {query.isError && query.data && <FetchOutdated query={query} what="races" />}
        {mine.isLoading || !told.isFetched ? (
          <DashboardLoading />
        ) : (
          <div className={columns}>
            <div className={column}>
              {hasFailed ? (
                <FetchFailed query={query} what="races" />
              ) : (
                <>
                  <NextRace mine={mine} awaitsApproval={awaitsApproval} onAsk={ask} />
                  <MyRegistrations mine={mine} onAsk={ask} />
                  {!awaitsApproval && <ClosingNext mine={mine} onAsk={ask} />}
                </>
              )}
            </div>
            <div className={column}>
              {member && <UnreadNotifications memberId={member.id} />}
              {!hasFailed && <MyChampionships mine={mine} />}
            </div>
          </div>
        )}
      </Page>
      <RaceDialogs asked={asked} onClose={close} />
    </>
  )
}

function sentenceOf(isKnown: boolean, registered: number) {
  if (!isKnown || registered === 0) return 'Every time is London time.'
  const races = registered === 1 ? 'one race' : `${registered} races`
  return `You are on the grid for ${races}. Every time is London time.`
}
