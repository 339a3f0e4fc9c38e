import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { useMyRaces } from '#web/features/dashboard/components/my-races.ts'
import { RaceRows } from '#web/features/dashboard/components/race-rows.tsx'
import { drivenRacesQuery, type Race } from '#web/features/races/api.ts'
import { useAskedRace } from '#web/features/races/components/asked-race.ts'
import { RaceDialogs } from '#web/features/races/components/race-dialogs.tsx'
import { Card } from '#web/ui/card.tsx'
import { PartStates } from '#web/ui/part-states.tsx'

/** How many of each the profile names; the dashboard has the rest. */
const NAMED = 3

/** A driver's own races: to come, and driven. */
export function ProfileRaces() {
  const { query, isLoading, colours, registered } = useMyRaces()
  const past = useInfiniteQuery(drivenRacesQuery)
  const driven = past.data ?? []
  const { asked, ask, close } = useAskedRace([...(query.data ?? []), ...driven], query.isSuccess)
  const shared = { liveries: colours, onOpen: (race: Race) => ask('details', race) }
  return (
    <Card as="section" clip>
      <div className={head}>
        <h2 className={css({ textStyle: 'cardTitle' })}>Your races</h2>
        <Link
          to="/dashboard"
          className={css({ color: 'accent.text', fontWeight: 'semibold', fontSize: 'md' })}
        >
          To your dashboard
        </Link>
      </div>
      <PartStates query={query} isLoading={isLoading || past.isPending} what="races">
        {() => (
          <>
            <Part title="Registered" count={registered.length} none="No race ahead of you yet.">
              <RaceRows races={registered.slice(0, NAMED)} label="Registered" {...shared} />
            </Part>
            <PartStates query={past} what="races that you have driven">
              {() => (
                <Part
                  title="Driven"
                  count={past.hasNextPage ? `${driven.length}+` : driven.length}
                  none="Your first race is still to come."
                >
                  <RaceRows races={driven.slice(0, NAMED)} label="Driven" {...shared} />
                </Part>
              )}
            </PartStates>
          </>
        )}
      </PartStates>
      <RaceDialogs asked={asked} onClose={close} />
    </Card>
  )
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
