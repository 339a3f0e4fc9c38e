import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { css } from 'styled-system/css'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Page } from '#web/ui/page.tsx'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { byRound } from '#worker/features/races/rules.ts'
import { allRacesQuery, racesQuery } from './api.ts'
import { ApprovalNotice } from './approval-notice.tsx'
import { ChampionshipFilter } from './championship-filter.tsx'
import { EarlierRaces } from './earlier-races.tsx'
import { assignLiveries } from './livery.ts'
import { Next24Hours } from './next-24-hours.tsx'
import { RaceCardSkeletons } from './race-card.tsx'
import { RaceDialogs, useRaceDialog } from './race-dialogs.tsx'
import { RaceList } from './race-list.tsx'
import { useSchedule } from './race-time.ts'
import { RacesHead } from './races-head.tsx'
import { UnderWay } from './under-way.tsx'

/** The calendar: the races to come, or all those of the championship that the address names. */
export default function RacesPage() {
  const [params] = useSearchParams()
  const { member } = useSession()
  const isKnown = member !== null // until then the page says what its painted HTML says
  const chosen = (isKnown && params.get('championship')) || null
  const championships = useQuery({ ...championshipsQuery, enabled: isKnown })
  const { query, season, schedule } = useCalendar(chosen, isKnown)
  const { coming, underWay } = schedule
  const finished = chosen ? schedule.finished : []
  const joinable = [...coming, ...finished]
  const races = [...underWay, ...joinable]
  const { asked, ask, close } = useRaceDialog(joinable, query.isSuccess)

  // A card must not change its colour, so the cards wait for the championships, which decide it.
  const awaited = !isKnown || query.isPending || (championships.isPending && query.isSuccess)
  // The outlines come at once, the cards in slices.
  const loading = useDeferredValue(awaited) || awaited
  const failed = !loading && query.isError && !query.data
  const championship = championships.data?.find(({ id }) => id === chosen)
  const name = championship?.name ?? races[0]?.championshipName
  const hasEarlier = chosen !== null && season.hasNextPage
  const registered = races.filter(({ isRegistered }) => isRegistered).length
  const awaitsApproval = member?.status === 'pending'
  return (
    <>
      {/* Another head for one championship than the one that is painted for all: its title may take fewer lines. */}
      <RacesHead
        key={chosen === null ? 'all' : 'chosen'}
        filtered={chosen !== null}
        name={name ?? null}
        coming={coming}
        underWay={underWay.length}
        finished={finished.length}
        hasEarlier={hasEarlier}
        registered={hasEarlier ? (championship?.entered ?? registered) : registered}
        state={loading ? 'loading' : failed ? 'failed' : 'known'}
      >
        <ChampionshipFilter championships={championships.data} chosen={chosen} />
      </RacesHead>
      {/* Another page for the cards than for their outlines: what takes a place does not count as having moved. */}
      <Page key={loading ? 'outlines' : 'cards'} overlap>
        {!loading && <UnderWay races={underWay} />}
        {awaitsApproval && <ApprovalNotice />}
        {!loading && <Next24Hours races={coming} />}
        {query.isError && query.data && !season.isFetchNextPageError && (
          <FetchOutdated query={query} what="races" />
        )}
        {loading && isKnown && <RaceCardSkeletons />}
        {failed && <FetchFailed query={query} what="races" />}
        {!loading && query.data && races.length === 0 && (
          <NoRaces name={chosen && (name ?? 'this championship')} onLookAgain={() => query.refetch()} />
        )}
        {!loading && (
          <RaceList
            coming={coming}
            finished={finished}
            earlier={hasEarlier && <EarlierRaces query={season} />}
            liveries={assignLiveries(championships.data ?? [])}
            awaitsApproval={awaitsApproval}
            onAsk={ask}
          />
        )}
      </Page>
      <RaceDialogs asked={asked} onClose={close} />
    </>
  )
}

/** The races to come in card order, those under way, and of a championship also those that are over, as far as they were asked for. */
function useCalendar(chosen: string | null, isKnown: boolean) {
  const upcoming = useQuery({ ...racesQuery, enabled: isKnown && chosen === null })
  const season = useInfiniteQuery({ ...allRacesQuery(chosen), enabled: chosen !== null })
  const query = chosen === null ? upcoming : season
  return { query, season, schedule: useSchedule((query.data ?? []).toSorted(byRound)) }
}

/** What stands where the cards would: an empty grid, and a way on. `name` is the championship chosen, if one is. */
function NoRaces({ name, onLookAgain }: { name: string | null; onLookAgain: () => void }) {
  const art = (
    <div className={css({ width: '[220px]' })}>
      <SlotMeter filled={0} total={12} label="Places taken" valueText="No race" />
    </div>
  )
  return (
    <Card>
      {name === null ? (
        <EmptyState
          art={art}
          title="No races available at the moment."
          action={
            <Button variant="secondary" onClick={onLookAgain}>
              Look again
            </Button>
          }
        >
          New races show up here as soon as the club puts them on the calendar.
        </EmptyState>
      ) : (
        <EmptyState
          art={art}
          title={`No races available for ${name}.`}
          action={
            <Link to="/races" className={button({ variant: 'primary' })}>
              View All Races
            </Link>
          }
        >
          Its races show up here as soon as the club puts them on the calendar.
        </EmptyState>
      )}
    </Card>
  )
}
