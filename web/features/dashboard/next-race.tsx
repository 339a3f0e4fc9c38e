import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import type { Question } from '#web/features/races/race-actions.tsx'
import { stateOf } from '#web/features/races/race-time.ts'
import { useMinute } from '#web/lib/clock.ts'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { isClosed, isFull } from '#worker/features/races/rules.ts'
import { NextRaceCard } from './components/next-race-card.tsx'
import type { MyRaces } from './my-races.ts'

type NextRaceProps = {
  mine: MyRaces
  awaitsApproval: boolean
  onAsk: (question: Question, race: Race) => void
}

/** The driver's next race; while he has none, the next one of the club that he can still join. */
export function NextRace({ mine, awaitsApproval, onAsk }: NextRaceProps) {
  const now = useMinute()
  const open = mine.coming.find(race => !isClosed(stateOf(race), now) && !isFull(race))
  const race = mine.registered[0] ?? open
  if (!race)
    return (
      <Card as="section">
        <EmptyState
          title="No race ahead"
          art={
            <div className={css({ width: '[220px]' })}>
              <SlotMeter filled={0} total={12} label="Places taken" valueText="No race" />
            </div>
          }
          action={
            <Link to="/races" className={button({ variant: 'primary' })}>
              View All Races
            </Link>
          }
        >
          No race is open just now. The next one shows up here as soon as it is on the calendar.
        </EmptyState>
      </Card>
    )
  return (
    <NextRaceCard
      key={race.id}
      race={race}
      livery={mine.colours.get(race.championshipId) ?? 'german'}
      awaitsApproval={awaitsApproval}
      onAsk={onAsk}
    />
  )
}
