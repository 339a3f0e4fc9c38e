import { raceCard } from 'styled-system/recipes'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { isFull } from '#worker/features/races/rules.ts'
import type { Race } from '../api.ts'
import type { Standing } from './race-card-art.tsx'
import { placesLeft } from './race-words.ts'

/** How full the grid is, drawn and in words; faint where nobody can take what is left. */
export function Places({ race, standing }: { race: Race; standing: Standing }) {
  const look = raceCard()
  const { registeredCount, maxParticipants } = race
  const settled = standing === 'CLOSED' || standing === 'FINISHED'
  return (
    <div className={look.places}>
      <SlotMeter
        filled={registeredCount}
        total={maxParticipants}
        label="Places taken"
        valueText={`${registeredCount} of ${maxParticipants} registered`}
        tone={settled ? 'muted' : 'default'}
      />
      <p className={look.counts}>
        <span>
          <strong>{registeredCount}</strong> of {maxParticipants} registered
        </span>
        {(!settled || isFull(race)) && <span>{placesLeft(race)}</span>}
      </p>
    </div>
  )
}
