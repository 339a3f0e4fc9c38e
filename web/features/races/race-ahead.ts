import { isClosed, isFull } from '#worker/features/races/rules.ts'
import { isCheckInOpen } from '#worker/features/reserves/rules.ts'
import type { Race } from './api.ts'
import { hasOffer, raceStateOf } from './race-time.ts'

/**
 * What the driver has to see to first, of the races to come by their date: a race of theirs whose check-in is open, then a
 * place that is held for them, then their next race. While they have none of these, the next one of the club that they can
 * still join.
 */
export function raceAhead(coming: readonly Race[], now: number): Race | undefined {
  const next = coming.find(({ isRegistered }) => isRegistered)
  if (next && isCheckInOpen(Date.parse(next.date), now)) return next
  const offered = coming.find(race => hasOffer(race, now))
  return offered ?? next ?? coming.find(race => canJoin(race, now))
}

/** Whether a driver who has nothing to do with the race yet can take a place in it. */
export function canJoin(race: Race, now: number): boolean {
  return !race.isRegistered && !race.reserve && !isClosed(raceStateOf(race), now) && !isFull(race)
}

/** Why a race is the one ahead, for a reader who may take a place or may not yet. */
export function aheadLabel(race: Race, now: number, mayJoin: boolean): string {
  if (race.isRegistered) return 'Your next race'
  if (hasOffer(race, now)) return 'Held for you'
  return mayJoin ? 'The next race you can join' : 'The next open race'
}
