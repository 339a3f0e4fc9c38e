import { useId } from 'react'
import { css, cx } from 'styled-system/css'
import { raceCard } from 'styled-system/recipes'
import { DatePlate } from '#web/features/races/date-plate.tsx'
import type { Livery } from '#web/features/races/livery.ts'
import type { Question } from '#web/features/races/race-actions.tsx'
import { clockTime, dayAndTime } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { isFull } from '#worker/features/races/rules.ts'
import type { Race } from '../../api.ts'

type RaceRowProps = {
  race: Race
  livery: Livery
  finished: boolean
  onAsk: (question: Question, race: Race) => void
}

/** On a phone, a race that cannot be joined any more: a row, so that the first screen has one that can. */
export function RaceRow({ race, livery, finished, onAsk }: RaceRowProps) {
  const nameId = useId()
  const look = raceCard()
  return (
    <Card as="article" className={row} aria-labelledby={nameId}>
      <DatePlate date={race.date} livery={livery} />
      <div className={css({ minWidth: '0' })}>
        <h3 id={nameId} className={cx(look.name, css({ fontSize: 'md' }))}>
          {race.name}
        </h3>
        <p className={css({ mt: '0.5', color: 'fg.muted', fontSize: 'sm', lineHeight: 'snug' })}>
          {stateOf(race, finished)}, {race.registeredCount} of {race.maxParticipants}
        </p>
      </div>
      <Button size="sm" variant="secondary" aria-describedby={nameId} onClick={() => onAsk('details', race)}>
        Details
      </Button>
    </Card>
  )
}

function stateOf(race: Race, finished: boolean) {
  if (finished) return `Finished ${clockTime(race.date)}`
  return isFull(race) ? 'Full' : `Closed ${dayAndTime(race.registrationDeadline)}`
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '[56px minmax(0, 1fr) auto]',
  alignItems: 'center',
  gap: '3',
  minHeight: '[88px]',
  p: '4',
})
