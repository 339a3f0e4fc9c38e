import { CalendarClock } from 'lucide-react'
import { seasonPage } from 'styled-system/recipes'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Series } from '../content.ts'
import { StandingsTable } from '../standings-tables.tsx'
import { ResultTable } from './result-table.tsx'
import { RoundList } from './round-list.tsx'

type SeriesSectionProps = { series: Series; ownGamertag?: string; isFirst: boolean }

/** One championship: its picture, how it stands, and how its last race ended or when that will be known. */
export function SeriesSection({ series, ownGamertag, isFirst }: SeriesSectionProps) {
  const look = seasonPage({ livery: series.livery })
  const { picture, races, toCome, awaiting } = series
  const last = races.at(-1)
  return (
    <section aria-labelledby={series.id} className={look.series}>
      <Card clip className={look.head}>
        <img
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className={look.picture}
          fetchPriority={isFirst ? 'high' : undefined}
          loading={isFirst ? undefined : 'lazy'}
        />
        <div className={look.intro}>
          <Badge on="art">{series.season}</Badge>
          <h2 id={series.id} className={look.title}>
            {series.name}
          </h2>
          <p className={look.text}>{series.text}</p>
        </div>
      </Card>
      <RoundList series={series} />
      <div className={look.tables}>
        <Card padded>
          <StandingsTable series={series} ownGamertag={ownGamertag} />
        </Card>
        <div className={look.results}>
          {awaiting && (
            <Card padded className={look.awaiting}>
              <CalendarClock aria-hidden="true" />
              <div>
                <h3>{`Round ${races.length + 1}: ${toCome[0]}`}</h3>
                <p>{awaiting}</p>
              </div>
            </Card>
          )}
          {last && (
            <Card padded className={look.result}>
              <ResultTable series={series} race={last} ownGamertag={ownGamertag} />
            </Card>
          )}
        </div>
      </div>
    </section>
  )
}
