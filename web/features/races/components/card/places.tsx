import { raceCard } from 'styled-system/recipes'
import type { Standing } from '#web/features/races/race-card-art.tsx'
import { placesLeft } from '#web/features/races/race-texts.ts'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { isFull } from '#worker/features/races/rules.ts'
import type { Race } from '../../api.ts'

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
