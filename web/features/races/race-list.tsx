import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import type { Bar } from '#web/features/session/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { useMinWidthMd } from '#web/lib/screen-width.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isClosed, isFull } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'
import { DatePlate } from './date-plate.tsx'
import type { Livery } from './livery.ts'
import type { RaceDialogName } from './race-actions.tsx'
import { raceCard } from './race-card.look.ts'
import { RaceCard } from './race-card.tsx'
import { endingWords, winnerWords } from './race-endings.ts'
import { cardIdOf, RaceGrid } from './race-grid.tsx'
import { addressOf, RaceLink } from './race-link.tsx'
import { mayWait, raceStateOf } from './race-time.ts'

type RaceListProps = {
  coming: Race[]
  /** Finished races of the chosen championship. */
  finished: Race[]
  /** Loads earlier ones; shown before them, since cards are in the order of their rounds. */
  earlier: ReactNode
  liveries: Map<string | null, Livery>
  /** What prevents this driver from joining any race. */
  bar: Bar | null
  onAsk: (question: RaceDialogName, race: Race) => void
}

/** The cards: upcoming races, then finished ones. */
export function RaceList({ coming, finished, earlier, ...rest }: RaceListProps) {
  return (
    <>
      {coming.length > 0 && (
        <section>
          <h2>
            <VisuallyHidden>Upcoming races</VisuallyHidden>
          </h2>
          <Cards races={coming} {...rest} />
        </section>
      )}
      {finished.length > 0 && (
        <section className={coming.length > 0 ? css({ mt: '12' }) : undefined}>
          <div className={head}>
            <h2 className={css({ textStyle: 'h2' })}>Finished</h2>
            {earlier}
          </div>
          <Cards races={finished} {...rest} />
        </section>
      )}
    </>
  )
}

const head = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3', mb: '5' })

type CardsProps = { races: Race[] } & Omit<RaceListProps, 'coming' | 'finished' | 'earlier'>

function Cards({ races, liveries, ...rest }: CardsProps) {
  return (
    <RaceGrid>
      {races.map(race => (
        <li key={race.id} id={cardIdOf(race)} tabIndex={-1}>
          <FaultBoundary what="race" shows={race}>
            <CardOrRow race={race} livery={liveries.get(race.championshipId) ?? 'german'} {...rest} />
          </FaultBoundary>
        </li>
      ))}
    </RaceGrid>
  )
}

/** A card, or on a phone a row if there is nothing to do. A card that closes while it is on screen stays a card. */
function CardOrRow(props: ComponentProps<typeof RaceCard>) {
  const { race, bar } = props
  const now = useMinute()
  const hasRoom = useMinWidthMd()
  const isOver =
    !race.isRegistered &&
    !race.reserve &&
    (isClosed(raceStateOf(race), now) || isFull(race)) &&
    (bar !== null || !mayWait(race, now))
  const [wasOver] = useState(isOver)
  if (hasRoom || !isOver || !wasOver) return <RaceCard {...props} />
  return <RaceRow {...props} finished={Date.parse(race.date) <= now} />
}

type RaceRowProps = {
  race: Race
  livery: Livery
  finished: boolean
  onAsk: (question: RaceDialogName, race: Race) => void
}

/** On a phone, a race that can no longer be joined: a row, so that the first screen has one that can. */
function RaceRow({ race, livery, finished, onAsk }: RaceRowProps) {
  const nameId = useId()
  const styles = raceCard()
  return (
    <Card as="article" className={row} aria-labelledby={nameId}>
      <DatePlate date={race.date} livery={livery} />
      <div className={css({ minWidth: '0' })}>
        <h3 id={nameId} className={cx(styles.name, css({ fontSize: 'md' }))}>
          <RaceLink race={race} />
        </h3>
        <p className={css({ mt: '0.5', color: 'fg.muted', fontSize: 'sm', lineHeight: 'snug' })}>
          {rowStatus(race, finished)}
        </p>
      </div>
      {finished && race.result ? (
        <Link to={addressOf(race)} aria-describedby={nameId} className={button({ size: 'sm' })}>
          Result
        </Link>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-describedby={nameId}
          onClick={() => onAsk('details', race)}
        >
          Details
        </Button>
      )}
    </Card>
  )
}

function rowStatus(race: Race, finished: boolean) {
  const { result } = race
  if (finished && result)
    return [winnerWords(result), result.own && endingWords(result.own)].filter(Boolean).join('. ')
  if (finished) return 'No result'
  const closed = isFull(race) ? 'Full' : `Closed ${dayAndTime(race.registrationDeadline)}`
  return `${closed}, ${race.registeredCount} of ${race.maxParticipants}`
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '[56px minmax(0, 1fr) auto]',
  alignItems: 'center',
  gap: '3',
  minHeight: '[88px]',
  p: '4',
})
