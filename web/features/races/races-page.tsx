import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { barOf, mayTakePlaces, useSession } from '#web/features/session/api.ts'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Page } from '#web/ui/page.tsx'
import { allRacesQuery, type Race, racesQuery } from './api.ts'
import { ApprovalNotice } from './approval-notice.tsx'
import { ChampionshipFilter } from './championship-filter.tsx'
import { assignLiveries } from './livery.ts'
import { Next24Hours } from './next-24-hours.tsx'
import { NextForYou } from './next-for-you.tsx'
import { RaceCardSkeletons } from './race-card.tsx'
import { RaceDialogs, useRaceDialog } from './race-dialogs.tsx'
import { RaceList } from './race-list.tsx'
import { useRaceOrder } from './race-order.tsx'
import { useSchedule } from './race-time.ts'
import { RacesHead } from './races-head.tsx'
import { UnderWay, useUnderWay } from './under-way.tsx'

// Most days there are races, and at most one page of them.
const noRaces = new LazyPart(() => import('./no-races.tsx'), true)
const earlierRaces = new LazyPart(() => import('./earlier-races.tsx'))

/** The calendar: upcoming races, or all races of the championship in the address. */
export default function RacesPage() {
  const [params] = useSearchParams()
  const { member } = useSession()
  const isKnown = member !== null // until then the page matches its prerendered HTML
  const chosen = (isKnown && params.get('championship')) || null
  const championships = useQuery({ ...championshipsQuery, enabled: isKnown })
  const { inOrder, choice } = useRaceOrder()
  const { query, season, schedule } = useCalendar(chosen, isKnown, inOrder)
  const { coming, underWay } = schedule
  const finished = chosen ? schedule.finished : []
  const joinable = [...coming, ...finished]
  const races = [...underWay, ...joinable]
  const { asked, ask, close } = useRaceDialog(joinable, query.isSuccess)

  // A card must not change colour, so the cards wait for the championships, which set it.
  const awaitsPanel = useUnderWay(query.data && underWay)
  const awaited = !isKnown || query.isPending || (championships.isPending && query.isSuccess) || awaitsPanel
  // Skeletons are rendered at once, the cards in slices.
  const loading = useDeferredValue(awaited) || awaited
  const failed = !loading && query.isError && !query.data
  const championship = championships.data?.find(({ id }) => id === chosen)
  const name = championship?.name ?? races[0]?.championshipName
  const hasEarlier = chosen !== null && season.hasNextPage
  const { Part: Earlier } = useLazyPart(earlierRaces, hasEarlier)
  const registered = races.filter(({ isRegistered }) => isRegistered).length
  const bar = barOf(member)
  const liveries = assignLiveries(championships.data ?? [])
  return (
    <>
      {/* A separate head for a championship: its title may take fewer lines than the prerendered one. */}
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
      {/* A separate page for the cards: elements that appear for the first time do not count as a layout shift. */}
      <Page key={loading ? 'outlines' : 'cards'} overlap>
        {!loading && <UnderWay races={underWay} />}
        {bar === 'approval' && <ApprovalNotice />}
        {!loading && <NextForYou coming={coming} liveries={liveries} mayJoin={mayTakePlaces(member)} />}
        {!loading && <Next24Hours races={coming} />}
        {query.isError && query.data && !season.isFetchNextPageError && (
          <FetchOutdated query={query} what="races" />
        )}
        {loading && isKnown && <RaceCardSkeletons />}
        {failed && <FetchFailed query={query} what="races" />}
        {!loading && query.data && races.length === 0 && (
          <WithoutRaces name={chosen && (name ?? 'this championship')} onLookAgain={() => query.refetch()} />
        )}
        {!loading && coming.length + finished.length > 1 && choice}
        {!loading && (
          <RaceList
            coming={coming}
            finished={finished}
            earlier={hasEarlier && Earlier && <Earlier query={season} />}
            liveries={liveries}
            bar={bar}
            onAsk={ask}
          />
        )}
      </Page>
      <RaceDialogs asked={asked} onClose={close} />
    </>
  )
}

/** Upcoming races in card order, those under way and, for a championship, the finished ones loaded so far. */
function useCalendar(chosen: string | null, isKnown: boolean, inOrder: (a: Race, b: Race) => number) {
  const upcoming = useQuery({ ...racesQuery, enabled: isKnown && chosen === null })
  const season = useInfiniteQuery({ ...allRacesQuery(chosen), enabled: chosen !== null })
  const query = chosen === null ? upcoming : season
  return { query, season, schedule: useSchedule((query.data ?? []).toSorted(inOrder)) }
}

type WithoutRacesProps = ComponentProps<NonNullable<(typeof noRaces)['arrived']>>

function WithoutRaces(props: WithoutRacesProps) {
  const { Part: NoRaces } = useLazyPart(noRaces)
  return NoRaces ? <NoRaces {...props} /> : null
}
