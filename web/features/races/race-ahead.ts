import { isClosed, isFull } from '#worker/features/races/rules.ts'
import { isCheckInOpen } from '#worker/features/reserves/rules.ts'
import type { Race } from './api.ts'
import { hasOffer, raceStateOf } from './race-time.ts'

/**
 * What the driver has to see to first among upcoming races sorted by date: a race of theirs whose check-in is open,
 * then a place held for them, then their next race. Without any of these, the next race they can still join.
 */
export function raceAhead(coming: readonly Race[], now: number): Race | undefined {
  const next = coming.find(({ isRegistered }) => isRegistered)
  if (next && isCheckInOpen(Date.parse(next.date), now)) return next
  const offered = coming.find(race => hasOffer(race, now))
  return offered ?? next ?? coming.find(race => canJoin(race, now))
}

/** Whether a driver with no place or offer in the race can take a place in it. */
export function canJoin(race: Race, now: number): boolean {
  return !race.isRegistered && !race.reserve && !isClosed(raceStateOf(race), now) && !isFull(race)
}

/** Why a race is shown first, for a reader who may or may not yet take places. */
export function aheadLabel(race: Race, now: number, mayJoin: boolean): string {
  if (race.isRegistered) return 'Your next race'
  if (hasOffer(race, now)) return 'Held for you'
  return mayJoin ? 'The next race you can join' : 'The next open race'
}
