import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import type { Championship } from '#web/features/championships/api.ts'
import { useMyRaces } from '#web/features/dashboard/my-races.ts'
import { RaceRows } from '#web/features/dashboard/race-rows.tsx'
import { drivenRacesQuery, type Race } from '#web/features/races/api.ts'
import { endingWords } from '#web/features/races/race-endings.ts'
import { OwnStanding } from '#web/features/standings/own-standing.tsx'
import { useMinute } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { button } from '#web/ui/button.look.ts'
import { Card } from '#web/ui/card.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { championshipStatus } from '#worker/features/championships/rules.ts'

/** Maximum number of races and championships listed; the dashboard has the rest. */
const NAMED = 3

/** A driver's own races, upcoming and past. */
export function ProfileRaces() {
  const { query, isLoading, colours, registered, championships } = useMyRaces()
  const past = useInfiniteQuery(drivenRacesQuery)
  const driven = past.data ?? []
  return (
    <Card as="section" clip>
      <div className={head}>
        <h2 className={css({ textStyle: 'cardTitle' })}>Your races</h2>
        <Link
          to="/dashboard"
          className={cx(
            button({ variant: 'ghost', size: 'sm' }),
            css({ mr: '-3', my: '-2', whiteSpace: 'nowrap' }),
          )}
        >
          View dashboard
        </Link>
      </div>
      <SectionStates query={query} isLoading={isLoading || past.isPending} what="races">
        {() => (
          <>
            <Part title="Registered" count={registered.length} none="No upcoming races yet.">
              <RaceRows races={registered.slice(0, NAMED)} label="Registered" liveries={colours} />
            </Part>
            <SectionStates query={past} what="past races">
              {() => (
                <Part
                  title="Raced"
                  count={past.hasNextPage ? `${driven.length}+` : driven.length}
                  none="Your first race is still to come."
                >
                  <RaceRows
                    races={driven.slice(0, NAMED)}
                    label="Raced"
                    liveries={colours}
                    words={whenAndEnding}
                  />
                </Part>
              )}
            </SectionStates>
            <Championships list={championships.data ?? []} />
          </>
        )}
      </SectionStates>
    </Card>
  )
}

/** Their position in each championship they have a result in, the last to begin first. */
function Championships({ list }: { list: Championship[] }) {
  const now = useMinute()
  const standing = list.filter(({ ownPlace }) => ownPlace)
  if (standing.length === 0) return null
  return (
    <Part title="Championships" count={standing.length} none="">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" aria-label="Championships" className={css({ listStyle: 'none', pb: '3' })}>
        {standing.slice(0, NAMED).map(({ id, name, ownPlace, ...days }) => (
          <li key={id} className={css({ px: { base: '4', md: '5' }, py: '1', minWidth: '0' })}>
            <p className={css({ fontWeight: 'bold', fontSize: 'md', overflowWrap: 'anywhere' })}>{name}</p>
            <OwnStanding
              championshipId={id}
              ownPlace={ownPlace}
              isOver={championshipStatus(days, now) === 'Completed'}
              className={css({ py: '1' })}
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function whenAndEnding({ date, track, result }: Race) {
  return [shortDate(date), track, result?.own && endingWords(result.own)].filter(Boolean).join(', ')
}

type PartProps = { title: string; count: number | string; none: string; children: ReactNode }

function Part({ title, count, none, children }: PartProps) {
  return (
    <>
      <h3 className={partHead}>
        {title} <span className={css({ fontVariantNumeric: 'tabular-nums' })}>{count}</span>
      </h3>
      {count !== 0 ? children : <p className={nothing}>{none}</p>}
    </>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  px: { base: '4', md: '5' },
  pt: { base: '4', md: '5' },
  pb: '3',
})
const partHead = css({
  display: 'flex',
  justifyContent: 'space-between',
  px: { base: '4', md: '5' },
  pt: '3',
  pb: '2',
  textStyle: 'label',
  color: 'fg.muted',
})
const nothing = css({ px: { base: '4', md: '5' }, pb: '4', fontSize: 'md' })
