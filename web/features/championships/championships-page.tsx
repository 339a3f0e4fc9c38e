import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { GhostArt } from '#web/features/circuits/circuit-art.tsx'
import { racesQuery } from '#web/features/races/api.ts'
import { liveries } from '#web/features/races/livery.ts'
import { useMinute } from '#web/lib/clock.ts'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { type Championship, championshipsQuery } from './api.ts'
import { ChampionshipCard } from './championship-card.tsx'
import { ChampionshipCardSkeletons } from './components/championship-card-skeleton.tsx'
import { ChampionshipGrid } from './components/championship-grid.tsx'
import { NoChampionships } from './components/no-championships.tsx'
import { RulesDialog } from './components/rules-dialog.tsx'
import { RulesSummary } from './rules-summary.tsx'
import { inOrder, nextRaceOf, seasonSentence } from './season-progress.ts'

/** The club's championships, and what every driver agrees to. */
export default function ChampionshipsPage() {
  const query = useQuery(championshipsQuery)
  const { data: races } = useQuery(racesQuery)
  const now = useMinute()
  const [asked, setAsked] = useState<Championship>()
  // Admins are sent the hidden ones too; here they see what members see.
  const championships = inOrder(query.data ?? [], now).filter(({ isActive }) => isActive)
  const livery = liveries(query.data ?? [])
  return (
    <>
      <title>Championships and Club Rules | Racing Club</title>
      <PageHead
        overlap
        awaits
        title="Championships and Club Rules"
        subtitle={<span role="status">{query.isPending ? 'Loading...' : subtitle(championships, now)}</span>}
        art={<GhostArt track="Spa-Francorchamps" />}
      />
      <Page overlap>
        <RulesSummary />
        <section aria-labelledby="championships" className={css({ mt: { base: '8', md: '10' } })}>
          <h2 id="championships" className={css({ textStyle: 'h2', mb: '5' })}>
            Championships
          </h2>
          {query.isError && query.data && <FetchOutdated query={query} what="championships" />}
          {query.isPending && <ChampionshipCardSkeletons />}
          {query.isError && !query.data && <FetchFailed query={query} what="championships" level={3} />}
          {query.data && championships.length === 0 && <NoChampionships />}
          {championships.length > 0 && (
            <ChampionshipGrid>
              {championships.map(championship => (
                <li key={championship.id}>
                  <ChampionshipCard
                    championship={championship}
                    next={races && nextRaceOf(championship, races, now)}
                    livery={livery.get(championship.id) ?? 'german'}
                    now={now}
                    onAskRules={() => setAsked(championship)}
                  />
                </li>
              ))}
            </ChampionshipGrid>
          )}
        </section>
      </Page>
      <RulesDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

function subtitle(championships: Championship[], now: number) {
  return championships.length > 0 ? seasonSentence(championships, now) : 'How we race, and what we race for.'
}
