import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { CircuitBackdrop } from '#web/features/circuits/circuit-art.tsx'
import { racesQuery } from '#web/features/races/api.ts'
import { assignLiveries } from '#web/features/races/livery.ts'
import { useMinute } from '#web/lib/clock.ts'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Championship, championshipsQuery } from './api.ts'
import { championshipCard } from './championship-card.look.ts'
import { ChampionshipCard } from './championship-card.tsx'
import { RulesSummary } from './rules-summary.tsx'
import { nextRaceOf, seasonSentence, sortByStatus } from './season-progress.ts'

/** The club's championships, and the rules that every driver agrees to. */
export default function ChampionshipsPage() {
  const query = useQuery(championshipsQuery)
  const { data: races } = useQuery(racesQuery)
  const now = useMinute()
  const [asked, setAsked] = useState<Championship>()
  // Admins receive hidden ones too; here they see what members see.
  const championships = sortByStatus(query.data ?? [], now).filter(({ isActive }) => isActive)
  const livery = assignLiveries(query.data ?? [])
  return (
    <>
      <title>Championships and Club Rules | Racing Club</title>
      <PageHead
        overlap
        awaits
        title="Championships and Club Rules"
        subtitle={<span role="status">{query.isPending ? 'Loading...' : subtitle(championships, now)}</span>}
        art={<CircuitBackdrop track="Spa-Francorchamps" />}
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
                  <FaultBoundary what="championship" shows={championship}>
                    <ChampionshipCard
                      championship={championship}
                      next={races && nextRaceOf(championship, races, now)}
                      livery={livery.get(championship.id) ?? 'german'}
                      now={now}
                      onAskRules={() => setAsked(championship)}
                    />
                  </FaultBoundary>
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

/** Cards in one or two columns by width, those in a row equally high. */
function ChampionshipGrid({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" className={grid}>
      {children}
    </ul>
  )
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '6',
  // An expanded description makes only its own card taller.
  '&:has([aria-expanded=true])': { alignItems: 'start' },
  '& > li': { minWidth: '0', listStyle: 'none' },
})

/** Two skeleton cards, about as high as the cards that replace them. */
function ChampionshipCardSkeletons() {
  return (
    <div aria-hidden="true">
      <ChampionshipGrid>
        {[1, 2].map(place => (
          <li key={place}>
            <ChampionshipCardSkeleton />
          </li>
        ))}
      </ChampionshipGrid>
    </div>
  )
}

function ChampionshipCardSkeleton() {
  const styles = championshipCard()
  return (
    <Card clip className={styles.root}>
      <Skeleton height="8.9rem" className={css({ borderRadius: '[0]' })} />
      <div className={styles.body}>
        <Skeleton shape="text" width="50%" height="1.65rem" />
        <Skeleton shape="text" width="85%" height="2.7rem" className={css({ mt: '2' })} />
        <div className={styles.next} />
        <div className={styles.facts}>
          <Skeleton shape="text" width="70%" height="3.1rem" />
        </div>
        <Skeleton shape="text" width="60%" className={css({ mt: '5' })} />
        <Skeleton height="44px" className={css({ mt: '3', mb: '6' })} />
        <div className={styles.actions}>
          <Skeleton height="44px" className={css({ flex: '1' })} />
        </div>
      </div>
    </Card>
  )
}

function NoChampionships() {
  return (
    <Card>
      <EmptyState
        art={<Trophy />}
        level={3}
        title="No Championships Yet"
        action={
          <Link to="/races" className={button({ variant: 'secondary' })}>
            View Races
          </Link>
        }
      >
        Championships will appear here once they're created by the admin.
      </EmptyState>
    </Card>
  )
}

const championshipRules = new LazyPart(() => import('./championship-rules-dialog.tsx'))
const ahead = [championshipRules]

type RulesDialogProps = { asked: Championship | undefined; onClose: () => void }

/** The dialog with a championship's own rules, prefetched so that the first press finds it ready. */
function RulesDialog({ asked, onClose }: RulesDialogProps) {
  usePrefetch(ahead)
  // The last one stays in place while it closes.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null
  return (
    <LazyDialog part={championshipRules} championship={shown} open={asked !== undefined} onClose={onClose} />
  )
}
