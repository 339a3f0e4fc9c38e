import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Page } from '#web/ui/page.tsx'
import { racesQuery } from './api.ts'
import { ApprovalNotice } from './components/approval-notice.tsx'
import { useAskedRace } from './components/asked-race.ts'
import { liveries } from './components/card/livery.ts'
import { RaceCardSkeletons } from './components/card/race-card-skeleton.tsx'
import { ChampionshipFilter } from './components/championship-filter.tsx'
import { NoRaces } from './components/no-races.tsx'
import { RaceDialogs } from './components/race-dialogs.tsx'
import { RaceList } from './components/race-list.tsx'
import { useSchedule } from './components/race-time.ts'
import { RacesHead } from './components/races-head.tsx'
import { SoonStrip } from './components/soon/soon-strip.tsx'

/** The calendar: the races to come, or all those of the championship that the address names. */
export default function RacesPage() {
  const [params] = useSearchParams()
  const chosen = params.get('championship') || null
  const { member } = useSession()
  const championships = useQuery(championshipsQuery)
  const query = useQuery(racesQuery(chosen))
  const schedule = useSchedule(query.data ?? [])
  const coming = schedule.coming
  const finished = chosen ? schedule.finished : []
  const races = [...coming, ...finished]
  const { asked, ask, close } = useAskedRace(races, query.isSuccess)

  // A card must not change its colour, so the cards wait for the championships, which decide it.
  const awaited = query.isPending || (championships.isPending && query.isSuccess)
  // The outlines come at once, the cards in slices.
  const loading = useDeferredValue(awaited) || awaited
  const failed = !loading && query.isError && !query.data
  const name = championships.data?.find(({ id }) => id === chosen)?.name ?? races[0]?.championshipName
  const awaitsApproval = member?.status === 'pending'
  return (
    <>
      <RacesHead
        filtered={chosen !== null}
        name={name ?? null}
        coming={coming}
        finished={finished}
        state={loading ? 'loading' : failed ? 'failed' : 'known'}
      >
        <ChampionshipFilter championships={championships.data} chosen={chosen} />
      </RacesHead>
      {/* Another page for the cards than for their outlines: what takes a place does not count as having moved. */}
      <Page key={loading ? 'outlines' : 'cards'} overlap>
        {awaitsApproval && <ApprovalNotice />}
        {!loading && <SoonStrip races={coming} />}
        {query.isError && query.data && <FetchOutdated query={query} what="races" />}
        {loading && <RaceCardSkeletons />}
        {failed && <FetchFailed query={query} what="races" />}
        {!loading && query.data && races.length === 0 && (
          <NoRaces name={chosen && (name ?? 'this championship')} onLookAgain={() => query.refetch()} />
        )}
        {!loading && (
          <RaceList
            coming={coming}
            finished={finished}
            liveries={liveries(championships.data ?? [])}
            awaitsApproval={awaitsApproval}
            onAsk={ask}
          />
        )}
      </Page>
      <RaceDialogs asked={asked} onClose={close} />
    </>
  )
}
