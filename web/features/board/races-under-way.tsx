import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Flag, Hourglass } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import { addressOf, RaceLink } from '#web/features/races/race-link.tsx'
import { trackAndRound } from '#web/features/races/race-texts.ts'
import { useSession } from '#web/features/session/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { sinceWhen } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { stageOf } from '#worker/features/races/rules.ts'
import { boardQuery } from './api.ts'
import { GridNames } from './grid-names.tsx'
import { LobbyDetails } from './lobby-details.tsx'

/** Prefetches what `RacesUnderWay` shows; failures are ignored. */
export async function fetchBoards(client: QueryClient, raceIds: readonly string[]): Promise<void> {
  await Promise.all(raceIds.map(id => client.prefetchQuery(boardQuery(id))))
}

/**
 * Races that have started without a result: stage, lobby if the reader may see it, grid, and a link to the result for
 * admins.
 */
export default function RacesUnderWay({ races }: { races: Race[] }) {
  const { member } = useSession()
  return races.map(race => (
    <FaultBoundary key={race.id} what="race" shows={race}>
      {member && <RaceUnderWay race={race} me={member.id} mayEnter={member.isAdmin} />}
    </FaultBoundary>
  ))
}

type RaceUnderWayProps = {
  race: Race
  /** The reader's id. */
  me: string
  /** The reader may enter the result. */
  mayEnter: boolean
}

function RaceUnderWay({ race, me, mayEnter }: RaceUnderWayProps) {
  const nameId = useId()
  const now = useMinute()
  const board = useQuery(boardQuery(race.id))
  return (
    <Card as="article" padded tone={race.isRegistered ? 'own' : 'default'} aria-labelledby={nameId}>
      <div className={head}>
        <div className={css({ flex: '[1 1 14rem]', minWidth: '0' })}>
          {stageOf(race, now) === 'racing' ? (
            <Badge status="open" icon={<Flag />}>
              Racing now
            </Badge>
          ) : (
            <Badge status="info" icon={<Hourglass />}>
              Waiting for the result
            </Badge>
          )}
          <h2 id={nameId} className={css({ mt: '2', textStyle: 'cardTitle', overflowWrap: 'anywhere' })}>
            <RaceLink race={race} />
          </h2>
          <p className={css({ mt: '1', color: 'fg.muted', fontSize: 'md' })}>
            {trackAndRound(race)}. Lights out was at {sinceWhen(Date.parse(race.date), now)}.
          </p>
        </div>
        <div className={acts}>
          {mayEnter && (
            <Link to={`${addressOf(race)}/result`} aria-describedby={nameId} className={button()}>
              Enter the result
            </Link>
          )}
          <Link to={addressOf(race)} aria-describedby={nameId} className={button({ variant: 'secondary' })}>
            Go to the board
          </Link>
        </div>
      </div>
      <div className={parts}>
        <SectionStates query={board} what="the grid">
          {({ lobby, host, grid }) => (
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '5' })}>
              {lobby && (
                <section aria-label="Lobby" className={part}>
                  <h3 className={css({ textStyle: 'label', color: 'fg.muted' })}>Lobby</h3>
                  <LobbyDetails lobby={lobby} host={host?.displayName ?? null} />
                </section>
              )}
              <section aria-label="The grid" className={part}>
                <h3 className={css({ textStyle: 'label', color: 'fg.muted', mb: '2' })}>
                  The grid, {grid.length}
                </h3>
                <GridNames grid={grid} me={me} />
              </section>
            </div>
          )}
        </SectionStates>
      </div>
    </Card>
  )
}

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '4' })
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const part = css({ flex: '[1 1 14rem]', minWidth: '0' })
const parts = css({
  mt: '5',
  pt: '5',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
