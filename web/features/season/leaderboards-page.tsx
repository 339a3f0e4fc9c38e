import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { CircuitBackdrop } from '#web/features/circuits/circuit-art.tsx'
import { useSession } from '#web/features/session/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { entrantOf, gamertagOfReader } from './archive-standings.ts'
import { ArchivedResult, ArchivedStandings } from './archive-tables.tsx'
import { closingLine, type Series, series } from './content.ts'
import { seasonPage } from './season-page.look.ts'

/** The standings of the club's championships; public. */
export default function LeaderboardsPage() {
  const { member } = useSession()
  const styles = seasonPage()
  return (
    <>
      <title>Leaderboards | Racing Club</title>
      <PageHead
        overlap
        title="Leaderboards"
        subtitle="Standings and race results from the club’s championships."
        art={<CircuitBackdrop track="Zandvoort" />}
      />
      <Page overlap className={styles.root}>
        <Standings>
          <h2 className={css({ textStyle: 'h1' })}>Archive</h2>
          {series.map(it => (
            <SeriesSection key={it.id} series={it} ownGamertag={gamertagOfReader(member)} />
          ))}
          <div className={styles.closing}>
            <p>{closingLine}</p>
            <Link to={member ? '/races' : '/register'} className={button()}>
              {member ? 'See the races' : 'Create New Driver Profile'}
            </Link>
          </div>
        </Standings>
      </Page>
    </>
  )
}

const clubStandings = new LazyPart(() => import('#web/features/standings/club-standings.tsx'))

// Its code is fetched after the page starts. What is below it follows it, or is shown alone if it cannot be fetched.
function Standings({ children }: { children: ReactNode }) {
  const { Part, isMissing } = useLazyPart(clubStandings)
  if (Part) return <Part>{children}</Part>
  if (isMissing) return children
  return (
    <Card as="section" padded aria-label="Standings">
      <Loading label="Loading leaderboards" className={css({ display: 'grid', gap: '3' })}>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </Loading>
    </Card>
  )
}

type SeriesSectionProps = { series: Series; ownGamertag?: string }

/** One championship: its picture, its standings, and its last result or when the next is due. */
function SeriesSection({ series, ownGamertag }: SeriesSectionProps) {
  const styles = seasonPage({ livery: series.livery })
  const { picture, races, toCome, awaiting } = series
  const last = races.at(-1)
  return (
    <section aria-labelledby={series.id} className={styles.series}>
      <Card clip className={styles.head}>
        <img
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className={styles.picture}
          loading="lazy"
        />
        <div className={styles.intro}>
          <Badge on="art">{series.season}</Badge>
          <h2 id={series.id} className={styles.title}>
            {series.name}
          </h2>
          <p className={styles.text}>{series.text}</p>
        </div>
      </Card>
      <RoundList series={series} named={ownGamertag ? 'gamertag' : 'name'} />
      <div className={styles.tables}>
        <Card padded>
          <ArchivedStandings series={series} ownGamertag={ownGamertag} />
        </Card>
        <div className={styles.results}>
          {awaiting && (
            <Card padded className={styles.awaiting}>
              <CalendarClock aria-hidden="true" />
              <div>
                <h3>{`Round ${races.length + 1}: ${toCome[0]}`}</h3>
                <p>{awaiting}</p>
              </div>
            </Card>
          )}
          {last && (
            <Card padded className={styles.result}>
              <ArchivedResult series={series} race={last} ownGamertag={ownGamertag} />
            </Card>
          )}
        </div>
      </div>
    </section>
  )
}

/** The rounds of a season in order: the winners of those run, named as the reader may see them, and the next ones. */
function RoundList({ series, named }: { series: Series; named: 'gamertag' | 'name' }) {
  const styles = seasonPage()
  const run = series.races.length
  return (
    <ol className={styles.rounds}>
      {series.races.map(({ track, order }, index) => (
        <li key={track} className={styles.roundPlate}>
          <span>{`Round ${index + 1}`}</span>
          <strong>{track}</strong>
          <span>{`Won by ${entrantOf(series, order[0] ?? 0)[named]}`}</span>
        </li>
      ))}
      {series.toCome.map((track, index) => (
        <li key={track} className={styles.roundPlate} data-to-come="">
          <span>{`Round ${run + index + 1}`}</span>
          <strong>{track}</strong>
          <span>{index === 0 ? 'Next' : 'To come'}</span>
        </li>
      ))}
    </ol>
  )
}
