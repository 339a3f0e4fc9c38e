import { raceCard } from 'styled-system/recipes'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { isFull } from '#worker/features/races/rules.ts'
import type { Race } from '../../api.ts'
import { placesLeft } from '../race-words.ts'
import type { Standing } from './race-card-art.tsx'

type PlacesProps = { race: Race; standing: Standing; closed: boolean }

/** How full the grid is, drawn and in words; what is left is told only while somebody can have it. */
export function Places({ race, standing, closed }: PlacesProps) {
  const look = raceCard()
  const { registeredCount, maxParticipants } = race
  const tone = standing === 'CLOSED' || standing === 'FINISHED' ? 'muted' : 'default'
  return (
    <div className={look.places}>
      <SlotMeter
        filled={registeredCount}
        total={maxParticipants}
        label="Places taken"
        valueText={`${registeredCount} of ${maxParticipants} registered`}
        tone={tone}
      />
      <p className={look.counts}>
        <span>
          <strong>{registeredCount}</strong> of {maxParticipants} registered
        </span>
        {(!closed || (isFull(race) && standing !== 'FINISHED')) && <span>{placesLeft(race)}</span>}
      </p>
    </div>
  )
}
