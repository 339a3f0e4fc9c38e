import { raceCard } from 'styled-system/recipes'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import type { Race } from '../api.ts'
import { placesLeft } from './race-words.ts'

/** How full the grid is, drawn and in words. `closed`: nobody can take what is left. */
export function Places({ race, closed }: { race: Race; closed: boolean }) {
  const look = raceCard()
  const { registeredCount, maxParticipants } = race
  const full = registeredCount >= maxParticipants
  return (
    <div className={look.places}>
      <SlotMeter
        filled={registeredCount}
        total={maxParticipants}
        label="Places taken"
        valueText={`${registeredCount} of ${maxParticipants} registered`}
        tone={(closed || full) && !race.isRegistered ? 'muted' : 'default'}
      />
      <p className={look.counts}>
        <span>
          <strong>{registeredCount}</strong> of {maxParticipants} registered
        </span>
        {(full || !closed) && <span>{placesLeft(race)}</span>}
      </p>
    </div>
  )
}
